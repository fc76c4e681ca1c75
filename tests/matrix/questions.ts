import { sqlite } from "~/db/client";
import type { Door } from "../support/doors";
import type { Ask, Channel } from "./engine";
import { everybodyIn, type Who } from "./roles";
import { expectedOf, type Method, type Row } from "./rows";
import { type PlaceName, placeNames, sideAt, type World } from "./world";

export interface Question {
  who: Who;
  channel: Channel;
  place: PlaceName | "missing";
  ask: Ask;
  expected: ReturnType<typeof expectedOf>;
  mayWrite: boolean;
}

export const isApi = (address: string): boolean => address.startsWith("/api/");

/** Every run asks for the data of a page as these, and the slow run as everybody: the page itself is asked as everybody in both. */
const asksForData = process.env.SLOW ? /./ : /^(a visitor|SU)$/;

export const channelsOf = (address: string, { name }: Pick<Who, "name">): Channel[] => {
  if (isApi(address)) return ["api"];
  return asksForData.test(name) ? ["document", "data"] : ["document"];
};

export const asAsk = (ask: Ask | string): Ask => (typeof ask === "string" ? { to: ask } : ask);

export const withQuery = ({ to, ...ask }: Ask, more: string): Ask => {
  const [path = "", search = ""] = to.split("?");
  const joined = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(more)) joined.set(name, value);
  return { ...ask, to: `${path}?${joined}` };
};

/** The same request for a record that does not exist. */
function askMissing(address: string, door: Door, who: Who, world: World): Ask {
  const asker = who.person ?? world.own.admin;
  const own = asAsk(door.ask(world.own, asker, world));
  const ghost = asAsk(door.ask(world.missing, asker, world));
  return JSON.stringify(own) === JSON.stringify(ghost)
    ? { ...own, to: withoutRecord(address, own.to) }
    : ghost;
}

/** Every parameter names a missing record. */
function withoutRecord(address: string, to: string): string {
  const [path = "", search] = to.split("?");
  const parts = path.split("/");
  for (const [at, part] of address.split("/").entries()) if (part.startsWith(":")) parts[at] = "98765432";
  return parts.join("/") + (search ? `?${search}` : "");
}

/** Every run asks a role without the right for one record, and the slow run for the records of every side. */
const asksForOne = (row: Row, { letter, held }: Who): boolean =>
  letter === null || held !== null || !(process.env.SLOW || row.may.includes(letter));

/** Every user, for every side and for none; no request twice. */
export function* questionsOf(
  address: string,
  method: Method,
  row: Row,
  door: Door,
  world: World,
): Generator<Question> {
  for (const who of everybodyIn(world)) {
    const asker = who.person ?? world.own.admin;
    const seen = new Set<string>();
    for (const place of [...placeNames, "missing"] as const) {
      if (place !== "own" && asksForOne(row, who)) continue;
      const side = sideAt(world, place as PlaceName);
      const ask =
        place === "missing" ? askMissing(address, door, who, world) : asAsk(door.ask(side, asker, world));
      const written = JSON.stringify(ask);
      if (seen.has(written)) continue;
      seen.add(written);
      const sameEverywhere =
        place === "own" && written === JSON.stringify(asAsk(door.ask(world.foreign, asker, world)));
      const isOwn = isOwnAction(row, who, written, world);
      const rowQuestion = {
        who,
        method,
        place,
        isApi: isApi(address),
        isOwnAction: isOwn,
        isOfNoPlace: sameEverywhere,
      };
      const expected = expectedOf(row, rowQuestion);
      const mayWrite =
        who.letter !== null && place !== "missing" && (isOwn || sameEverywhere || who.sees.includes(place));
      for (const channel of channelsOf(address, who)) yield { who, channel, place, ask, expected, mayWrite };
    }
  }
}

const holderOf = sqlite.prepare("select user_id from sessions where id = ?").pluck();

/** The address names the user's own record or account. */
function isOwnAction(
  { whose }: Row,
  { person }: Who,
  written: string,
  { own, sibling, foreign }: World,
): boolean {
  if (!person) return false;
  if (whose === "self") return new RegExp(`/${person.user_id}\\b`).test(written);
  const session = /\/sessions\/(\d+)\//.exec(written)?.[1];
  if (session) return holderOf.get(session) === person.user_id;
  if (written.includes("borang-")) return new RegExp(`borang-${person.user_id}\\b`).test(written);
  return [own, sibling, foreign].some((side) =>
    [side.clerk, side.admin].some(
      ({ user_id }) =>
        user_id === person.user_id &&
        (["students", "schools"] as const).some((entity) => written.includes(side.draftOf(person, entity))),
    ),
  );
}
