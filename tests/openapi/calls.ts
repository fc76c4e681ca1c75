import { modulesIn } from "../support/modules";
import type { Call } from "./kinds";

interface Noun {
  calls: Record<string, Call>;
  tags?: Record<string, string>;
}

const nouns = await modulesIn<Noun>("tests/openapi/nouns");

/** What each call answers. What it takes is in its module of app/routes/api; the pages of docs/api/ say the rest. */
export const calls: Record<string, Call> = Object.assign({}, ...nouns.map((noun) => noun.calls));

/** What the calls of a tag are about. */
export const tags: Record<string, string> = Object.assign({}, ...nouns.map((noun) => noun.tags));
