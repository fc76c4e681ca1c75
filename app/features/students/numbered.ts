import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import type { Sentence } from "~/messages";

/** A school withdraws a candidate who has a roll number; only the office deletes one (product 3.12). */
export function whyNumberedStay(
  actor: Actor,
  students: readonly { full_name: string; student_code: string | null }[],
): Sentence | null {
  if (can(actor, "student.delete_numbered")) return null;
  const numbered = students.filter(({ student_code }) => student_code !== null);
  const [first] = numbered;
  if (!first) return null;
  const { full_name, student_code } = first;
  return numbered.length === 1
    ? { key: "student.numbered_stays", values: { full_name, student_code: student_code ?? "" } }
    : { key: "student.numbered_stay", values: { n: numbered.length } };
}
