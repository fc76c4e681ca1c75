type Query = Record<string, string | number | boolean | null | undefined>;

/** A link that changes the size of the page names every size, because the size in an address is remembered. */
export function listAddress(path: string, query: Query, defaults: Query) {
  return (changes: Query = {}): string => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, ...changes })) {
      if (value === null || value === undefined || value === "") continue;
      if (value === defaults[name] && !(name === "limit" && "limit" in changes)) continue;
      parameters.set(name, String(value));
    }
    const search = parameters.toString();
    return search ? `${path}?${search}` : path;
  };
}

/** The pages of an address that has parameters of its own. */
export const pagesOf =
  (address: string) =>
  ({ page }: { page: number }): string =>
    page > 1 ? `${address}&page=${page}` : address;

export function sortLink(
  address: (changes: Query) => string,
  query: { sort_column: string; sort_direction: "asc" | "desc" },
  column: string,
) {
  const direction = query.sort_column === column ? query.sort_direction : null;
  const sort_direction = direction === "asc" ? "desc" : "asc";
  return { direction, href: address({ sort_column: column, sort_direction, page: 1 }) };
}

/** The register of a school; null for the year by default. */
export const schoolAddress = ({
  school_code,
  exam_year,
}: {
  school_code: string;
  exam_year: number | null;
}): string => listAddress("/students", { school_code, exam_year }, {})();

/** The page of a candidate, with the list that the reader came from. */
export const recordAddress = (id: number, list = "/students"): string =>
  `/student/${id}${carrying(list, "/students") ?? ""}`;

/** Undefined for the list's first page, which needs no parameter. */
export const carrying = (back: string, usual: string): string | undefined =>
  back === usual ? undefined : `?back=${encodeURIComponent(back)}`;
