declare module "fontkit" {
  /** The library with which pdfkit reads fonts. */
  export function create(font: Uint8Array): { hasGlyphForCodePoint(point: number): boolean };
}
