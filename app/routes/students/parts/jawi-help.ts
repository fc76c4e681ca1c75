import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { findSchoolByCode } from "~/features/schools/queries";
import { BATCH_ROWS, batchCells, isBlank } from "~/features/students/batch/rows";
import { type JawiHelp, noHelp } from "~/features/students/jawi/form";
import { jawiSpeller } from "~/features/students/jawi/spellings";
import { cleanArabic, cleanName } from "~/features/values/text";
import { inWords } from "~/http/flash";
import { type FormAnswer, type ReadForm, readForm } from "~/http/forms";
import { sentForm } from "~/http/sent-form";

const longestName = 240;

/** The words of a school are for the accounts that see it. */
export function jawiSpellerFor(actor: Actor, school_code: unknown) {
  const code = isBoundToOneSchool(actor) ? actor.school_code : school_code;
  const school = typeof code === "string" ? findSchoolByCode(actor, code) : undefined;
  return jawiSpeller(school?.school_code ?? null);
}

/** For the form of a stored candidate without Jawi. */
export const jawiOfferedTo = (actor: Actor, { full_name, full_name_arabic, school_code }: Named) =>
  full_name_arabic === null ? (jawiSpellerFor(actor, school_code).propose(full_name)?.text ?? null) : null;

type Named = { full_name: string; full_name_arabic: string | null; school_code: string };

/** The form of a candidate again after a press of a Jawi button, which saves nothing; null after any other press. */
export async function jawiAnswer(request: Request, actor: Actor, schema: z.ZodType) {
  const { fields } = await sentForm(request);
  const [pressed, letter] = [fields.get("jawi"), fields.get("jawi_letter")];
  if (typeof pressed !== "string" && typeof letter !== "string") return null;
  const form = await readForm(request, schema);
  const { typed } = form;
  const given = typeof typed.full_name_arabic === "string" ? typed.full_name_arabic : "";
  if (typeof letter === "string") {
    const full_name_arabic = letter === "" ? [...given].slice(0, -1).join("") : given + letter.slice(0, 2);
    return again({ ...typed, full_name_arabic }, { ...noHelp, letters: true });
  }
  if (pressed === "abc") return again(typed, { ...noHelp, letters: true });
  const full_name = cleanName(
    typeof typed.full_name === "string" ? typed.full_name.slice(0, longestName) : "",
  );
  const proposal = jawiSpellerFor(actor, typed.school_code).propose(full_name);
  if (!proposal) return again(typed, { ...noHelp, without: full_name === "" ? "no_name" : "none" });
  if (cleanArabic(given) !== "") return again(typed, { ...noHelp, offered: proposal.text });
  const { text, missing } = proposal;
  return again({ ...typed, full_name_arabic: text }, { ...noHelp, filled: { missing } });

  function again(values: Record<string, unknown>, jawi_help: JawiHelp) {
    const answer: FormAnswer = { typed: { ...values, jawi_help }, problems: {}, current: null };
    return data(answer, { headers: form.headers });
  }
}

/** The batch form again, with a proposal in each row that has a name and no Jawi. */
export function jawiRowsAnswer(
  actor: Actor,
  { typed, headers }: Pick<ReadForm<unknown>, "typed" | "headers">,
) {
  const speller = jawiSpellerFor(actor, typed.school_code);
  const filled: number[] = [];
  const given = Array.isArray(typed.rows) ? typed.rows.slice(0, BATCH_ROWS.most) : [];
  const rows = given.map((row, at) => {
    const { full_name, full_name_arabic } = batchCells(row);
    if (!isBlank(full_name_arabic) || typeof full_name !== "string") return row;
    const proposal = speller.propose(nameIn(full_name));
    if (!proposal || proposal.missing.length > 0) return row;
    filled.push(at);
    return { ...row, full_name_arabic: proposal.text };
  });
  const flash = inWords(
    filled.length > 0
      ? { key: "jawi.rows", values: { n: filled.length }, kind: "info" }
      : { key: "jawi.no_rows", kind: "info" },
  );
  const answer: FormAnswer = {
    typed: { ...typed, rows, jawi_rows: filled },
    problems: {},
    current: { flash },
  };
  return data(answer, { headers });
}

const nameIn = (typed: unknown) => cleanName(typeof typed === "string" ? typed.slice(0, longestName) : "");
