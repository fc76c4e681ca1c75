import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved, stale } from "~/db/outcome";
import { packet_lines, packet_rules } from "~/db/schema";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { runAtOnce } from "~/features/values/in-slices";
import type { Sentence } from "~/messages";
import { type PacketsToFix, packetsToFix } from "./figures";
import type { PacketsFixed } from "./schema";

/** Null where the figures can be fixed. */
export function whyNotFixed(
  { code, exam_year }: Paper,
  { rule, current, changes }: PacketsToFix,
): Sentence | null {
  const closed = whyYearClosed(exam_year);
  if (closed) return closed;
  if (rule === null) return { key: "packet.no_rule", values: { code } };
  if (rule.fixed_at) return changes.length > 0 ? null : { key: "packet.as_fixed", values: { code } };
  return current.length > 0 ? null : { key: "packet.no_copies", values: { code } };
}

const store = sqlite.prepare<{ exam_paper_id: number; lines: string }>(
  `insert into packet_lines
     (exam_paper_id, registration_id, room_name, adaptation, candidates, spare, extra, copies_per_packet)
   select :exam_paper_id, value ->> 'registration_id', value ->> 'room_name', value ->> 'adaptation',
     value ->> 'candidates', value ->> 'spare', value ->> 'extra', value ->> 'copies_per_packet'
   from json_each(:lines)`,
);

export interface Fixed {
  exam_paper_id: number;
  code: string;
  copies: number;
  packets: number;
  total_schools: number;
}

/** Stores the figures that the page showed, and nothing where they changed since. */
export function fixPackets(
  actor: Actor,
  exam_paper_id: number,
  { fingerprint }: PacketsFixed,
): Outcome<Fixed> {
  return write(() => {
    const paper = findPaper(exam_paper_id);
    if (!paper) return missing();
    const figures = runAtOnce(packetsToFix(actor, paper));
    const closed = whyYearClosed(paper.exam_year);
    if (closed) return blocked(closed);
    if (fingerprint !== null && fingerprint !== figures.fingerprint) return stale(figures.totals);
    const reason = whyNotFixed(paper, figures);
    if (reason) return blocked(reason);
    const { current, totals, total_schools: schools } = figures;
    db.delete(packet_lines).where(eq(packet_lines.exam_paper_id, exam_paper_id)).run();
    store.run({ exam_paper_id, lines: JSON.stringify(current) });
    db.update(packet_rules)
      .set({ fixed_at: now(), fixed_by: actor.user_id })
      .where(eq(packet_rules.exam_paper_id, exam_paper_id))
      .run();
    const { copies, packets } = totals;
    recordEvent(actor, {
      action: "packet_rule.fixed",
      entity: "packet_rule",
      entity_id: exam_paper_id,
      exam_year: paper.exam_year,
      changes: { code: paper.code, copies, packets, schools },
    });
    return saved({ exam_paper_id, code: paper.code, copies, packets, total_schools: schools });
  });
}
