import { writeFileSync } from "node:fs";
import type { Contender } from "./measure";

/** Headers, and HTML before, in and after the rows of the table. */
export interface Recorded {
  headers: Record<string, string>;
  before: string;
  rows: string[];
  after: string;
}

/** Headers of one answer or its connection. */
const ofOneAnswer =
  /^(connection|content-encoding|content-length|date|keep-alive|set-cookie|transfer-encoding)$/;

/** Writes the product's answer to each path into a file for the floor. */
export async function record(
  { port, cookie }: Contender,
  paths: readonly string[],
  file: string,
): Promise<void> {
  const pages: Record<string, Recorded> = {};
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const headers = [...answer.headers].filter(([name]) => !ofOneAnswer.test(name));
    pages[path] = { headers: Object.fromEntries(headers), ...partsOf(await answer.text()) };
  }
  writeFileSync(file, JSON.stringify(pages));
}

function partsOf(html: string): Omit<Recorded, "headers"> {
  const table = html.indexOf("<tbody");
  const first = html.indexOf("<tr", table);
  const end = html.indexOf("</tbody>", table);
  if (table < 0 || first < 0 || end < first) return { before: html, rows: [], after: "" };
  const rows = html.slice(first, end).split(/(?=<tr\b)/);
  return { before: html.slice(0, first), rows, after: html.slice(end) };
}
