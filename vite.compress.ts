import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const isText = /\.(css|svg|txt|js)$/;

/** Writes beside each file for browsers what goes over the line: there is time for the best only when it is built. */
export function compressFiles(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true }) as string[]) {
    const path = join(directory, name);
    if (!isText.test(name) || !statSync(path).isFile()) continue;
    const file = readFileSync(path);
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
    writeFileSync(`${path}.br`, brotliCompressSync(file, { params: size }));
    writeFileSync(`${path}.gz`, gzipSync(file, { level: 9 }));
  }
}
