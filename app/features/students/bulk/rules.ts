/** How many candidates one deed may touch, so that its confirmation can still be read. */
export const mostAtOnce = 1000;

/** Above this, the count is typed before the deed (screens: severity 3). */
export const mostUntyped = 50;

/** A candidate and the version of it that was looked at. */
export interface Seen {
  id: number;
  version: number;
}

/** `12:1,15:3`: ids with versions in one hidden field, because a thousand of them go along with the confirmation. */
export const writeSeen = (all: readonly Seen[]): string =>
  all.map(({ id, version }) => `${id}:${version}`).join(",");
