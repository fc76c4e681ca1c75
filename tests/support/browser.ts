import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

export const chromiumFlags = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's headless shell first: it opens a page three times as fast. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Throws without a browser, so that no test is skipped. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  const found = named || [chromium.executablePath(), ...usualPlaces].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    "The browser tests found no Chromium: run `apt install chromium fonts-dejavu-core fonts-hosny-amiri`, or set CHROMIUM_PATH to one.",
  );
}

/** The package has one program, for Linux on x64. */
export const hasChromium109 = process.platform === "linux" && process.arch === "x64";

const packed = "node_modules/@sparticuz/chromium/bin/chromium.br";
const unpacked = "node_modules/.cache/chromium109/chromium";
const unpackedBytes = 159_870_480;

/** Chromium 109 is the newest for Windows 7. Throws where it should run and cannot, so that no test is skipped. */
export function findChromium109(): string {
  const path = join(process.cwd(), unpacked);
  if (!existsSync(path) || statSync(path).size !== unpackedBytes) unpack(path);
  const missing = librariesMissing(path);
  if (missing.length === 0) return path;
  throw new Error(
    `Chromium 109 cannot run without ${missing.join(", ")}: install them (Debian: apt-get install libnss3 libnspr4 libexpat1).`,
  );
}

/** Written beside its place and renamed, so that no parallel run starts half a program. */
function unpack(path: string): void {
  const program = brotliDecompressSync(readFileSync(packed));
  if (program.length !== unpackedBytes) {
    throw new Error(`${packed} unpacks to ${program.length} bytes, not ${unpackedBytes}: run npm ci again.`);
  }
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, program, { mode: 0o755 });
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function librariesMissing(path: string): string[] {
  const { stdout, error } = spawnSync("ldd", [path], { encoding: "utf8" });
  if (error) return [];
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? "");
}
