/** A longer confirmation could not be read. */
export const mostAtOnce = 1000;

/** Above this, the count is typed before the action. */
export const mostUntyped = 50;

export interface Seen {
  id: number;
  version: number;
}

/** `12:1,15:3`: ids with versions in one hidden field, because the confirmation carries up to a thousand. */
export const writeSeen = (all: readonly Seen[]): string =>
  all.map(({ id, version }) => `${id}:${version}`).join(",");

/** Of a form that is shown again; what `writeSeen` did not write is no candidate. */
export const idsSeen = (text: unknown): number[] =>
  typeof text === "string" ? text.split(",").map((each) => Number.parseInt(each, 10)) : [];
