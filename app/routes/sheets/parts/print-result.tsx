import type { Checked, Print } from "~/features/sheets/check";
import { nameOf, selectionOf } from "~/features/sheets/names";
import type { CheckedPackets } from "~/features/sheets/packets/check";
import type { Differences } from "~/features/sheets/rules";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { Notice, SummaryList } from "~/ui";
import { addressOfSheet } from "./addresses";
import { PacketResult } from "./packet-result";
import { versionRows } from "./version-rows";

/** Counts and the roll numbers of the paper: the page names no candidate. */
export function PrintResult({ checked }: { checked: Checked | CheckedPackets }) {
  switch (checked.kind) {
    case "unknown":
      return (
        <Notice kind="error" title={t("print.unknown_title")}>
          <p>{t("print.unknown")}</p>
        </Notice>
      );
    case "mistyped":
      return (
        <Notice kind="error" title={t("print.mistyped_title", { number: checked.number })}>
          <p>{t("print.mistyped")}</p>
        </Notice>
      );
    case "hidden":
      return (
        <Notice kind="info" title={t("print.hidden_title", { number: checked.number })}>
          <p>{t("print.hidden", { room_name: checked.room_name })}</p>
        </Notice>
      );
    case "same":
      return (
        <>
          <Notice kind="success">
            <p>{t("print.same")}</p>
          </Notice>
          <PrintFacts {...checked.print} now={checked.print.total} />
        </>
      );
    case "packets":
      return <PacketResult {...checked} />;
    case "different":
      return (
        <>
          <Notice kind="warning">
            <p>{t("print.different")}</p>
            <ul>
              {sentences(checked.differences).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {checked.moved.length > 0 && <li>{movedSentence(checked.moved)}</li>}
            </ul>
          </Notice>
          <PrintFacts {...checked.print} now={checked.total} />
        </>
      );
  }
}

function sentences({ isReordered, isHeadChanged, ...counts }: Differences): string[] {
  const counted = Object.entries(counts).flatMap(([what, n]) =>
    n === 0 ? [] : [t(`print.${what as keyof typeof counts}`, { n })],
  );
  const remarks = [isReordered && t("print.reordered"), isHeadChanged && t("print.head_changed")];
  return [...counted, ...remarks.filter((sentence) => sentence !== false)];
}

const mostNamed = 20;

function movedSentence(moved: string[]): string {
  const numbers = moved.filter(Boolean).slice(0, mostNamed).join(", ");
  return t(numbers ? "print.moved_named" : "print.moved", { n: moved.length, numbers });
}

function PrintFacts({ now, ...print }: Print & { now: number }) {
  const { sheet, school, exam_year, filters, total, created_at, printed_by, list } = print;
  const selection = selectionOf(filters);
  return (
    <>
      <SummaryList
        rows={[
          { term: t("print.sheet"), detail: nameOf(sheet) },
          { term: t("print.school"), detail: `${school.recorded_school_code} · ${school.school_name}` },
          { term: t("label.exam_year"), detail: exam_year },
          ...(selection === null ? [] : [{ term: t("print.part"), detail: selection }]),
          ...(list === null ? [] : versionRows(list)),
          { term: t("print.total"), detail: total },
          { term: t("print.total_now"), detail: now },
          { term: t("print.moment"), detail: malaysianMoment(created_at) },
          { term: t("print.printed_by"), detail: printed_by },
        ]}
      />
      {exam_year !== null && now > 0 && (
        <p className="mb-4">
          <a href={addressOfSheet({ sheet, school_code: school.school_code, exam_year, filters })}>
            {t("print.again")}
          </a>
        </p>
      )}
    </>
  );
}
