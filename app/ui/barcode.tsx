interface BarcodeProps {
  modules: number;
  /** Millimetres of a module. */
  module: number;
  path: string;
}

/** Beside the text that it holds, so nothing reads it aloud. The stylesheet gives its height. */
export function Barcode({ modules, module, path }: BarcodeProps) {
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${modules} 1`}
      width={`${(modules * module).toFixed(2)}mm`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
