import { scanGrayBuffer } from "@undecaf/zbar-wasm";

/** What a decoder reads from the path of a barcode, with three dots a module, as a printer of 300 dpi prints it. */
export async function readBack(path: string, modules: number): Promise<string[]> {
  const [dots, height] = [3, 40];
  const width = modules * dots;
  const line = new Uint8Array(width).fill(255);
  let at = 0;
  for (const [, kind, length] of path.matchAll(/([Mmh])(\d+)/g)) {
    if (kind === "h") line.fill(0, at * dots, (at + Number(length)) * dots);
    at += Number(length);
  }
  const image = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) image.set(line, y * width);
  return (await scanGrayBuffer(image.buffer, width, height)).map((symbol) => symbol.decode());
}

/** The texts of the barcodes of a page, in its order. */
export async function barcodesOf(html: string): Promise<string[]> {
  const found: string[] = [];
  for (const [, modules, path = ""] of html.matchAll(/<svg viewBox="0 0 (\d+) 1"[^>]*><path d="([^"]+)"/g))
    found.push(...(await readBack(path, Number(modules))));
  return found;
}
