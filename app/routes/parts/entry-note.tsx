import type { EntryDays } from "~/features/exam-years/days-ahead";
import { Notice } from "~/ui";

/** Above the forms that add candidates. */
export function EntryNote({ entry }: { entry: EntryDays | null }) {
  return entry && <Notice kind={entry.isOpen ? "info" : "warning"}>{entry.words}</Notice>;
}
