import type { Paper } from "~/features/exam-papers/queries";
import { by } from "~/features/packets/rules";
import type { ScriptsOfSchool } from "~/features/scripts/queries";
import { parcelText } from "~/features/values/parcels";
import { figure, t } from "~/messages";
import type { PacketFacts } from "./facts";
import type { PacketSheet } from "./kinds";
import { pagesOfLabels } from "./labels";
import { codeOf } from "./table";

export interface ScriptsOnLabel {
  paper: Paper;
  school: ScriptsOfSchool;
}

/** A label for the envelope of each school and paper. */
export function scriptLabelSheets(facts: PacketFacts, envelopes: readonly ScriptsOnLabel[]): PacketSheet[] {
  const types = by(envelopes, ({ paper }) => paper.exam_type_code);
  return [
    {
      school_code: null,
      papers: [...by(envelopes, ({ paper }) => paper.id)].map(([exam_paper_id, ofPaper]) => ({
        exam_paper_id,
        code: ofPaper[0] ? codeOf(ofPaper[0].paper) : "",
        copies: ofPaper.reduce((sum, { school }) => sum + school.total_students, 0),
        packets: ofPaper.length,
      })),
      shown: () => envelopes.map(shownOf),
      groups: () =>
        pagesOfLabels(
          facts,
          [...types].map(([type, ofType]) => [type, ofType.map(labelOf)] as const),
        ),
    },
  ];
}

const shownOf = ({ paper, school }: ScriptsOnLabel) => [
  paper.id,
  paper.exam_type_code,
  paper.code,
  school.registration_id,
  school.recorded_school_code,
  school.school_name,
  school.total_students,
];

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
