import { type Content, changedPapers, type Differences } from "../rules";

type Counted = Exclude<keyof Differences, "isReordered" | "isHeadChanged">;

/** Why a sheet is due. `head`: a fact above the rows that no other reason names. */
export type Reason =
  | { reason: Counted; n: number }
  | { reason: "papers"; papers: string[] }
  | { reason: "list_version"; list_version: number }
  | {
      reason:
        | "reordered"
        | "room"
        | "record"
        | "head"
        | "list_reopened"
        /** The room has candidates whom the reader does not see, so that no count is shown. */
        | "room_shared";
    };

interface Versions {
  /** Of the final list on the paper and now; 0 where it was or is not final. */
  printed_version: number;
  list_version: number;
}

export function reasonsFor(
  printed: Content,
  current: Content,
  { isReordered, isHeadChanged, ...counts }: Differences,
  versions: Versions | null,
): Reason[] {
  const counted = Object.entries(counts).flatMap(([reason, n]) =>
    n > 0 ? [{ reason: reason as Counted, n }] : [],
  );
  const order: Reason[] = isReordered ? [{ reason: "reordered" }] : [];
  const head = isHeadChanged ? reasonsInHead(printed, current, versions) : [];
  return [...counted, ...order, ...head];
}

function reasonsInHead(printed: Content, current: Content, versions: Versions | null): Reason[] {
  const found: Reason[] = [];
  const papers = changedPapers(printed, current);
  if (papers.length > 0) found.push({ reason: "papers", papers });
  if (versions && versions.printed_version !== versions.list_version) {
    const { list_version } = versions;
    found.push(list_version > 0 ? { reason: "list_version", list_version } : { reason: "list_reopened" });
  }
  if (printed.room !== undefined && printed.room !== current.room) found.push({ reason: "room" });
  if (printed.record !== undefined && printed.record !== current.record) found.push({ reason: "record" });
  return found.length > 0 ? found : [{ reason: "head" }];
}
