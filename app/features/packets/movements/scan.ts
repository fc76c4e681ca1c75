import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { now } from "~/db/clock";
import { type Outcome, refused } from "~/db/outcome";
import { exam_papers, school_exam_years } from "~/db/schema";
import type { MovementStep } from "~/db/schema/states";
import { parcelOf, parcelText } from "~/features/values/parcels";
import { judgedList } from "~/features/values/scan-list";
import { hasProblems, type Problem, type Problems, problem, t } from "~/messages";
import { by } from "../rules";
import { type Moved, recordMovements } from "./commands";
import { consignmentsOf, withMovements } from "./queries";
import { type Consignment, objectionTo } from "./rules";

interface ScannedPacket {
  id: number;
  student_code: string;
  full_name: string;
  consignment: Consignment;
}

interface Scanning {
  step: MovementStep;
  exam_year: number;
}

/** Judges each label: a packet that waits for the step, or the reason why it is not taken. */
export function judgedPackets(actor: Actor, { step, exam_year }: Scanning, labels: readonly string[]) {
  const parcels = labels.flatMap((label) => parcelOf(label) ?? []);
  const idsOf = (key: "exam_paper_id" | "registration_id") => [...new Set(parcels.map((one) => one[key]))];
  const ofLabels = and(
    eq(school_exam_years.exam_year, exam_year),
    inArray(school_exam_years.id, idsOf("registration_id")),
    inArray(exam_papers.id, idsOf("exam_paper_id")),
  );
  const waiting = withMovements(consignmentsOf(actor, ofLabels));
  const found = new Map(waiting.map((one, at) => [parcelText(one), { one, at }]));
  return (label: string): ScannedPacket | Problem => {
    const parcel = parcelOf(label);
    const { one, at = 0 } = (parcel?.packet && found.get(parcelText(parcel))) || {};
    if (!parcel?.packet || !one) return problem("no_label_of_packet", { code: label });
    const n = one.expected;
    const objection = objectionTo(one, step, { listed: null, packets: n, reason: null, moved_at: now() });
    if (objection) return objection.problem;
    const { school_name, code, exam_type_code, listed } = one;
    if (parcel.packet > listed) return problem("label_beyond", { school_name, code, n: listed });
    const full_name = t("movement.scan_name", {
      school_name,
      exam_type_code,
      code,
      packet: parcel.packet,
      n,
    });
    return {
      id: at * mostOfOne + parcel.packet,
      student_code: parcelText(parcel, parcel.packet),
      full_name,
      consignment: one,
    };
  };
}

/** Beyond the packets that a label can name. */
const mostOfOne = 100_000;

/** Records the step of every paper and school that has a scanned packet, with the count of its labels. */
export function recordScanned(
  actor: Actor,
  scanning: Scanning,
  { labels, reason }: { labels: readonly string[]; reason: string | null },
): Outcome<Moved> {
  const judge = judgedPackets(actor, scanning, labels);
  const { found, problems } = judgedList(labels, judge, problem("nothing_scanned"));
  if (hasProblems(problems)) return refused(problems);
  const rows = [...by(found, ({ consignment }) => parcelText(consignment)).values()].flatMap((packets) => {
    const [first] = packets;
    if (!first) return [];
    const { exam_paper_id, school_code } = first.consignment;
    return [{ exam_paper_id, school_code, listed: null, packets: packets.length, reason }];
  });
  const outcome = recordMovements(actor, { step: scanning.step, moved_at: null, rows });
  return outcome.kind === "refused" ? refused(ofTheForm(outcome.problems)) : outcome;
}

/** The rows of the command are no rows of the form: a missing reason is one of its field. */
function ofTheForm(problems: Problems): Problems {
  const shown: Problems = {};
  for (const [field, found] of Object.entries(problems)) {
    const key = field.endsWith(".reason") ? "reason" : "";
    shown[key] = [...(shown[key] ?? []), ...found];
  }
  return shown;
}
