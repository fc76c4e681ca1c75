import { brotliCompressSync } from "node:zlib";
import { freePort, type Server, startServer, stopServer } from "./process";
import { makeOffice, officeSettings, type Visit, visitsOf } from "./visits";
import { assetsOf, receive } from "./wire";

export interface Weighed {
  visit: Visit;
  html: number;
  /** For browsers without Brotli, as over plain http in a school. */
  gzip: number;
  css: number;
  script: number;
  requests: number;
}

const KB = 1024;
const mostFirst = 12 * KB;
const mostRepeat = 3 * KB;
/** From here on a figure is near its limit. */
const near = 0.9;

/** As sent over the network. */
export async function weighScreens(database: string): Promise<Weighed[]> {
  await makeOffice(database);
  const port = await freePort(41100);
  const server = await startServer("product", "build/cli/start.js", port, officeSettings(database));
  try {
    const weighed: Weighed[] = [];
    for (const visit of await visitsOf(server, database)) weighed.push(await weigh(server, visit));
    return weighed;
  } finally {
    await stopServer(server);
  }
}

async function weigh({ port }: Server, visit: Visit): Promise<Weighed> {
  const { address, screen } = visit;
  // Only the first answer sets a cookie.
  const { cookies } = await receive(port, address, "br", visit.cookie);
  const cookie = [visit.cookie, ...cookies].filter(Boolean).join("; ");
  const page = await receive(port, address, "br", cookie);
  if (page.status !== screen.status) throw new Error(`${screen.name}: ${address} answered ${page.status}`);
  const gzip = await receive(port, address, "gzip", cookie);
  const fetched = async (href: string) => {
    const asset = await receive(port, href, "br");
    if (asset.status !== 200) throw new Error(`${href} answered ${asset.status}`);
    return asset;
  };
  const styles = await Promise.all(assetsOf(page.text).map(fetched));
  const scripts = await Promise.all(scriptsOf(page.text).map(fetched));
  return {
    visit,
    html: page.bytes,
    gzip: gzip.bytes,
    css: styles.reduce((sum, { bytes }) => sum + bytes, 0),
    script: scripts.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0),
    requests: 1 + styles.length,
  };
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, href = ""]) => href);

/** Bytes of first and repeat views, heaviest first, and the limits that they miss or approach. */
export function weightsTable(weighed: Weighed[]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  const rows = weighed
    .toSorted((one, other) => other.html - one.html)
    .map(({ visit: { screen }, html, gzip, css, script, requests }) => {
      const remarks = screen.isPrint
        ? ["for a printer"]
        : [
            ...remarkOn("first view", html + css, mostFirst),
            ...remarkOn("repeat view", html, mostRepeat),
            ...remarkOn("repeat view, gzip", gzip, mostRepeat),
            ...(requests > 2 ? [`**${requests} requests**`] : []),
          ];
      return line([screen.name, html + css, html, gzip, css, script, requests, remarks.join(", ")]);
    });
  const head = ["screen", "first view", "HTML: repeat view", "HTML, gzip", "CSS", "script", "requests", ""];
  const rule = ["---", "---:", "---:", "---:", "---:", "---:", "---:", "---"];
  return [line(head), line(rule), ...rows].join("\n");
}

function remarkOn(what: string, bytes: number, most: number): string[] {
  if (bytes > most) return [`**${what} over ${most / KB} KB**`];
  return bytes > near * most ? [`${what} near ${most / KB} KB`] : [];
}
