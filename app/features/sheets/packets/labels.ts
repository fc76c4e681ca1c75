import { by } from "~/features/packets/rules";
import { roomInWords } from "~/features/packets/words";
import { figure, t } from "~/messages";
import { labelsPerPage } from "../kinds";
import { cutSheets } from "../model/cut";
import type { Label } from "../model/pages";
import { footLines, type PacketFacts, type PacketOnPaper } from "./facts.server";
import type { PageGroup } from "./kinds";

/** A label for each packet, by paper: the packets of a paper are packed together. */
export function* labelGroups(facts: PacketFacts): Generator<PageGroup> {
  const types = by(facts.packets, ({ paper }) => paper.exam_type_code);
  let id = 0;
  for (const [exam_type_code, lines] of types) {
    const pages = cutSheets(lines.flatMap(labelsOf), labelsPerPage);
    const exam = t("sheet.label_exam", { exam: exam_type_code, year: facts.year_title });
    const same = { kind: "labels", exam, foot: footLines(facts), pages: pages.length } as const;
    for (const [at, labels] of pages.entries()) {
      id += 1;
      yield { id, pages: [{ ...same, labels, page: at + 1 }] };
    }
  }
}

/** The last packet has the copies that remain. */
function labelsOf(line: PacketOnPaper): Label[] {
  const { paper, school, packets, copies_per_packet, last_packet, kind } = line;
  return Array.from({ length: packets }, (_, at) => {
    const isLast = at === packets - 1;
    const n = figure(isLast ? last_packet : copies_per_packet);
    const where = t("packet_print.label_where", { room: roomInWords(line), n, kind });
    const student_code = t("packet_print.label_of", { code: paper.code, at: at + 1, packets });
    const full_name = `${school.school_code} ${school.school_name}`;
    const id = (paper.id * 100_000 + school.registration_id) * 1000 + at;
    return { id, student_code, full_name, late: false, where };
  });
}
