import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "@playwright/test";
import { hasNpmBrowsers, npmBrowserEnvironment, unpackChromium, unpackChromium109 } from "./npm-browsers";

const isRoot = process.getuid?.() === 0;

const flags = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where npm brings no browser for this computer. */
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

/** Today's Chromium: the one of CHROMIUM_PATH, else of npm, else of this computer. Throws without one, so that no test is skipped. */
export function chromiumToday(): LaunchOptions {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  if (named) return { executablePath: named, args: flags };
  if (hasNpmBrowsers) return ofNpm(unpackChromium());
  const found = [chromium.executablePath(), ...usualPlaces].find((path) => path && existsSync(path));
  if (found) return { executablePath: found, args: flags };
  throw new Error("The browser tests found no Chromium: install one, or set CHROMIUM_PATH to one.");
}

export const hasChromium109 = hasNpmBrowsers;

/** Throws where it should run and cannot, so that no test is skipped. */
export const chromium109 = (): LaunchOptions => ofNpm(unpackChromium109());

const ofNpm = (executablePath: string): LaunchOptions => ({
  ...{ executablePath, args: flags },
  env: npmBrowserEnvironment(),
});
