import type { Handover } from "~/features/handovers/queries";
import { malaysianMoment } from "~/features/values/moments";
import { figure, labelOf, t } from "~/messages";
import { SummaryList } from "~/ui";
import { changeColumns, kindInWords } from "./words";

interface Props extends Omit<Handover, "layout" | "fields" | "fingerprint"> {
  layout_name: string;
  final: number;
  missing: number;
}

export function HandoverFacts({ final, missing, ...handover }: Props) {
  return (
    <SummaryList
      rows={[
        { term: t("handover.kind"), detail: kindInWords(handover) },
        {
          term: t("handover.made"),
          detail: t("handover.made_by", {
            moment: malaysianMoment(handover.sealed_at),
            name: handover.made_by,
          }),
        },
        {
          term: t("handover.final_lists"),
          detail: t("handover.lists_of", { n: final, total: final + missing }),
        },
        { term: t("handover.candidates"), detail: figure(handover.total_students) },
        ...(handover.since_number === null
          ? []
          : changeColumns.map(({ key, label }) => ({ term: label, detail: figure(handover[key]) }))),
        { term: labelOf("layout_id"), detail: handover.layout_name },
        { term: t("handover.file"), detail: handover.file_name },
        {
          term: t("handover.lines"),
          detail: t("handover.size", { lines: figure(handover.lines), bytes: figure(handover.bytes) }),
        },
        { term: t("handover.sha256"), detail: <span className="mono">{handover.sha256}</span> },
      ]}
    />
  );
}
