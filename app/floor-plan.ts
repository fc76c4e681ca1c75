/** An entry of the floor plan, in the shape of Remix's own `RouteConfigEntry`, whose package needs its compiler. */
export interface Entry {
  /** From the folder `app`. */
  file: string;
  id?: string;
  /** Of the declaration of a noun: which of its routes. */
  screen?: "list" | "form" | "removal" | "calls";
  path?: string;
  index?: true;
  children?: Entry[];
}

export const route = (path: string, file: string, { id }: { id?: string } = {}): Entry => ({
  file,
  path,
  ...(id && { id }),
});

export const index = (file: string): Entry => ({ file, index: true });

/** A frame around addresses. It has none of its own. */
export const layout = (file: string, children: Entry[]): Entry => ({ file, children });

export const prefix = (above: string, entries: Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, path: [above, entry.path].filter(Boolean).join("/") }));

export const idOf = ({ id, file }: Entry): string => id ?? file.replace(/\.\w+$/, "");
