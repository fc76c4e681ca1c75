import type { Contender } from "./measure";

/**
 * What two servers cannot say alike: the key and the token of a form, the key of its drafts, the build, the names of files
 * that carry the hash of what they hold. Those have to be as long.
 */
const apart = [
  /( name="form_token" value=")([\w.-]+)/g,
  /( name="submission_key" value=")([\w-]+)/g,
  /( data-draft=")([\w+/]+)/g,
  /(<html[^>]* data-build=")(\w+)/g,
  /("\/assets\/\w+-)([\w-]+)/g,
];

const alike = (html: string) =>
  apart.reduce(
    (text, part) => text.replace(part, (_, before: string, own: string) => before + "x".repeat(own.length)),
    html,
  );

/** Where the second page first says something else than the first, with what stands there; null where nothing does. */
export function firstDifference(one: string, other: string): string | null {
  const [first, second] = [alike(one), alike(other)];
  if (first === second) return null;
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `character ${at + 1}:\n  product ${around(first)}\n  floor   ${around(second)}`;
}

export class PagesDiffer extends Error {}

/** Stops the bench unless floor and product say the same to each address of a screen: else the figures compare nothing. */
export async function mustSayTheSame(
  screen: string,
  paths: readonly string[],
  product: Contender,
  floor: Contender,
): Promise<void> {
  for (const path of paths) {
    const [one, other] = await Promise.all([pageOf(product, path), pageOf(floor, path)]);
    const difference = firstDifference(one, other);
    if (difference) {
      throw new PagesDiffer(`${screen}: the floor's ${path} is not the product's, from ${difference}`);
    }
  }
}

async function pageOf({ server, port, cookie }: Contender, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } });
  if (answer.status !== 200) throw new Error(`${server.name}: ${path} answered ${answer.status}`);
  return answer.text();
}
