declare module "svg-to-pdfkit" {
  export default function drawSvg(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: { width: number; height: number; preserveAspectRatio: string; warningCallback: () => void },
  ): void;
}
