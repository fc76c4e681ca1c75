import type { Paper } from "~/features/exam-papers/queries.server";
import { by } from "~/features/packets/rules";
import type { ScriptsOfSchool } from "~/features/scripts/queries.server";
import { parcelText } from "~/features/values/parcels";
import { figure, t } from "~/messages";
import type { PacketFacts } from "./facts.server";
import type { PageGroup } from "./kinds";
import { pagesOfLabels } from "./labels";

export interface ScriptsOnLabel {
  paper: Paper;
  school: ScriptsOfSchool;
}

/** A label for the envelope of each school and paper. */
export function scriptLabelGroups(
  facts: PacketFacts,
  envelopes: readonly ScriptsOnLabel[],
): Iterable<PageGroup> {
  const types = by(envelopes, ({ paper }) => paper.exam_type_code);
  return pagesOfLabels(
    facts,
    [...types].map(([type, ofType]) => [type, ofType.map(labelOf)] as const),
  );
}

function labelOf({ paper, school }: ScriptsOnLabel, at: number) {
  const { registration_id, recorded_school_code, school_name, total_students } = school;
  return {
    id: at + 1,
    student_code: paper.code,
    full_name: `${recorded_school_code} ${school_name}`,
    late: false,
    where: t("packet_print.script_where", { n: figure(total_students) }),
    scan: parcelText({ exam_paper_id: paper.id, registration_id }),
  };
}
