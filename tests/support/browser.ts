import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

export const chromiumFlags = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const usualPlaces = [
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

/** The Chromium that the browser tests use, installed if there is none. It throws rather than let them be skipped. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  const found = named || installed() || (install() && installed());
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium and found none: install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.",
  );
}

function installed(): string | undefined {
  return [chromium.executablePath(), ...usualPlaces].find((path) => path && existsSync(path));
}

function install(): boolean {
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const apt = ["-o", "DPkg::Lock::Timeout=300", "-y"];
    succeeds("apt-get", [...apt, "update"]);
    if (succeeds("apt-get", [...apt, "install", "--no-install-recommends", "chromium"])) return true;
  }
  return succeeds("npx", ["playwright", "install", "chromium"]);
}

function succeeds(command: string, args: string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env: environment }).status === 0;
}
