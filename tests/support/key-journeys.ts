import { readFileSync } from "node:fs";
import { expect, type Office, test } from "./journeys";
import type { Typist } from "./keyboard";

const lines = readFileSync("docs/look.md", "utf8").split("\n");

/** The last two columns: with a script, and without. */
function mostPresses(journey: string, scripts: string): number {
  const line = lines.find((text) => text.startsWith(`| ${journey} |`));
  const cells = (line ?? "").split("|").map((cell) => cell.trim());
  const most = Number(cells[scripts === "run" ? 4 : 5]);
  if (!(most > 0)) throw new Error(`docs/look.md has no key presses for: ${journey}`);
  return most;
}

type Work = (one: Typist, office: Office, scripts: string) => Promise<void>;

/** Holds the key presses from the home of a user against the table in docs/look.md. */
export function journey(name: string, role: "SU" | "ADMIN", work: Work) {
  test(`${name} takes at most the key presses of the table`, async ({ office, scripts }) => {
    const one = await office.person(role);
    one.skips = true;
    await one.page.goto("/");
    await work(one, office, scripts);
    test.info().annotations.push({ type: "presses", description: String(one.presses) });
    expect(one.presses, `Tab stopped at: ${one.stops.join(" › ")}`).toBeLessThanOrEqual(
      mostPresses(name, scripts),
    );
  });
}

/** To a place of the menu by its name: the field of the header finds it, and the answer has the focus. */
export async function goByName(one: Typist, text: string, place: string): Promise<void> {
  await search(one, text);
  await expect(one.link(place)).toBeFocused();
  await one.press("Enter");
  await one.arrives(place);
}

/** By the field of the header, which each page has. */
export async function search(one: Typist, text: string): Promise<void> {
  await one.accessKey("c");
  await one.page.keyboard.type(text);
  await one.press("Enter");
}
