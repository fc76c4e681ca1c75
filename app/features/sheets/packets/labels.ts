import { by } from "~/features/packets/rules";
import { roomInWords } from "~/features/packets/words";
import { parcelText } from "~/features/values/parcels";
import { figure, t } from "~/messages";
import { labelsPerPage } from "../kinds";
import { cutSheets } from "../model/cut";
import type { Label } from "../model/pages";
import type { PacketFacts, PacketOnPaper, PaperFacts } from "./facts";
import type { PacketSheet, PageGroup } from "./kinds";
import { papersOfLines, shownOf } from "./table";

/** A label for each packet, by paper: the packets of a paper are packed together. */
export function labelSheets(facts: PacketFacts): PacketSheet[] {
  const { packets } = facts;
  const types = by(packets, ({ paper }) => paper.exam_type_code);
  return [
    {
      school_code: null,
      papers: papersOfLines(packets),
      shown: () => packets.map(shownOf),
      groups: () =>
        pagesOfLabels(
          facts,
          [...types].map(([type, lines]) => [type, [...labelsOf(lines)]] as const),
        ),
    },
  ];
}

export function* pagesOfLabels(
  { year_title: year, foot }: PaperFacts,
  types: readonly (readonly [exam_type_code: string, labels: readonly Label[]])[],
): Generator<PageGroup> {
  let id = 0;
  for (const [exam_type_code, all] of types) {
    const pages = cutSheets(all, labelsPerPage);
    const exam = t("sheet.label_exam", { exam: exam_type_code, year });
    const same = { kind: "labels", exam, foot, pages: pages.length } as const;
    for (const [at, labels] of pages.entries()) {
      id += 1;
      yield { id, pages: [{ ...same, labels, page: at + 1 }] };
    }
  }
}

/** The last packet has the copies that remain. A school's packets of a paper are numbered through its rooms and kinds. */
function* labelsOf(lines: readonly PacketOnPaper[]): Generator<Label> {
  const numbered = new Map<string, number>();
  for (const line of lines) {
    const { paper, school, packets, copies_per_packet, last_packet, kind } = line;
    const parcel = { exam_paper_id: paper.id, registration_id: school.registration_id };
    const before = numbered.get(parcelText(parcel)) ?? 0;
    numbered.set(parcelText(parcel), before + packets);
    for (let at = 1; at <= packets; at++) {
      const n = figure(at === packets ? last_packet : copies_per_packet);
      const where = t("packet_print.label_where", { room: roomInWords(line), n, kind });
      const student_code = t("packet_print.label_of", { code: paper.code, at, packets });
      const full_name = `${school.school_code} ${school.school_name}`;
      const id = (paper.id * 100_000 + school.registration_id) * 1000 + before + at;
      yield { id, student_code, full_name, late: false, where, scan: parcelText(parcel, before + at) };
    }
  }
}
