import { data } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { batchCells } from "~/features/students/batch/rows";
import type { BatchRow } from "~/features/students/batch/schema";
import { type Document, filledFrom, isBlank, lookForEarlier } from "~/features/students/earlier/queries";
import { studentAddForm } from "~/features/students/schema";
import { acceptedFields } from "~/features/values/accepted";
import type { SchoolYear } from "~/features/values/school-year";
import { inWords } from "~/http/flash";
import { type FormAnswer, type ReadForm, readForm } from "~/http/forms";
import { sentForm } from "~/http/sent-form";
import { sentenceText, t } from "~/messages";

/** The form of a new candidate again, filled from the person's earlier record: after the button, or without a name. Null in any other case. */
export async function earlierAnswer(request: Request, actor: Actor) {
  const { fields, isForged } = await sentForm(request);
  const isPressed = fields.get("check") === "earlier";
  if (isForged || (!isPressed && !isBlank(fields.get("full_name")))) return null;
  const { typed, headers } = await readForm(request, studentAddForm);
  const document = documentIn(typed);
  const look = document && lookForEarlier(actor, document.document, document.exam_year);
  if (look?.kind === "found") {
    const filled = filledFrom(look.earlier, typed);
    return again({ ...typed, ...filled.values }, sentenceText(filled.sentence));
  }
  if (look?.kind === "limited") return again(typed, limitedSentence(look.seconds));
  return isPressed ? again(typed, t(document ? "earlier.none" : "earlier.no_number")) : null;

  function again(values: Record<string, unknown>, earlier: string) {
    const answer: FormAnswer = { typed: { ...values, earlier }, problems: {}, current: null };
    return data(answer, { headers });
  }
}

const limitedSentence = (seconds: number | null) =>
  seconds === null
    ? t("problem.asked_too_often")
    : t("earlier.limited", { minutes: Math.ceil(seconds / 60) });

/** The batch form again, with the names of rows that have a whole number and no name; null where no such row is found. */
export function earlierRowsAnswer(
  actor: Actor,
  { typed, headers }: Pick<ReadForm<unknown>, "typed" | "headers">,
  read: readonly BatchRow[],
  place: SchoolYear,
) {
  const rows = Array.isArray(typed.rows) ? [...typed.rows] : [];
  let n = 0;
  for (const { at, cells } of read) {
    const document = isBlank(cells.full_name) ? documentIn({ ...cells, ...place }) : null;
    const look = document && lookForEarlier(actor, document.document, document.exam_year);
    if (look?.kind !== "found") continue;
    rows[at] = { ...batchCells(rows[at]), ...filledFrom(look.earlier, cells).values };
    n++;
  }
  if (n === 0) return null;
  const flash = inWords({ key: "earlier.rows", values: { n }, kind: "info" });
  const answer: FormAnswer = { typed: { ...typed, rows }, problems: {}, current: { flash } };
  return data(answer, { headers });
}

/** A whole number that the form would take; a part of one finds no record. */
function documentIn(typed: unknown): { document: Document; exam_year: number } | null {
  const { ic_number, passport_number, exam_year } = acceptedFields(studentAddForm, typed);
  if (exam_year === undefined) return null;
  if (ic_number) return { document: { field: "ic_number", number: ic_number }, exam_year };
  if (passport_number) return { document: { field: "passport_number", number: passport_number }, exam_year };
  return null;
}
