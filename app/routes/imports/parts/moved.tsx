import type { Differing } from "~/features/imports/judging";
import { type MessageKey, t } from "~/messages";
import { DataTable, Notice } from "~/ui";

/** What a refused press found in place of the preview that its page had shown. */
export type Moved = (
  | { good: number; bad: number; changed?: number }
  | { requests: number }
  | { missing: number }
) & {
  differing?: Differing[];
  differing_total?: number;
};

/** The lines that differ come first, each with the cause. */
export function MovedNotice({ moved }: { moved: Moved }) {
  const { differing = [], differing_total = 0, ...counts } = moved;
  const more = differing_total - differing.length;
  return (
    <>
      <Notice kind="warning">{t(sentenceOf(moved), { ...counts })}</Notice>
      {differing.length > 0 && (
        <DataTable
          id="berbeza"
          caption={t("import.differing", { n: differing_total })}
          columns={[
            { key: "full_name", label: t("label.full_name") },
            { key: "cause", label: t("import.differs") },
            { key: "line", label: t("import.line_number"), align: "right" },
          ]}
          rows={differing.map(({ label, full_name, cause }) => ({
            id: label,
            cells: { full_name, cause: t(`import.differs.${cause}`), line: label },
          }))}
          empty={null}
        />
      )}
      {more > 0 && <p className="context">{t("import.differing_more", { n: more })}</p>}
    </>
  );
}

function sentenceOf(moved: Moved): MessageKey {
  if ("requests" in moved) return "import.moved_requests";
  if ("missing" in moved) return "import.moved_missing";
  return moved.changed ? "import.moved_changed" : "import.moved";
}
