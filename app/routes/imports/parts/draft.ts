import type { Actor } from "~/auth/actor";
import { shownPlan } from "~/features/imports/draft-work";
import { findDraft, findWaiting } from "~/features/imports/drafts";
import { type DraftForm, draftForm, draftView } from "~/features/imports/form-schema";
import { draftJudgedAhead } from "~/features/imports/judging";
import {
  answerDraft,
  answerMissing,
  answersIn,
  type Committed,
  correctDraft,
  importedBy,
  type MissingAnswered,
  noteRefusedLines,
  type PlannedDraft,
  rememberTicks,
  requestHeld,
  saveCoverage,
  type Ticks,
} from "~/features/imports/saving";
import { fitsAPage } from "~/features/imports/shown-cells";
import { wrongLinesFile } from "~/features/imports/wrong-lines";
import { mayOffer, waitingOffers } from "~/features/requests/transfer";
import { withdrawal } from "~/features/students/withdrawal/schema";
import { anotherRequest, runInSlices } from "~/features/values/another-request";
import { problemsIn } from "~/features/values/problems";
import type { SchoolYear } from "~/features/values/school-year";
import type { Flash } from "~/http/flash";
import { answerForm, type ReadForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { notFound, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { closedFormOf, closedListOf } from "~/routes/parts/closed-list";
import { download } from "~/routes/parts/download";
import type { ImportNoun } from "./nouns";

/** Boxes that a page without them does not send are no ticks taken away. */
const ticksIn = ({
  kinds,
  shown_lines,
  ticked,
  seen,
}: Pick<DraftForm, "kinds" | "shown_lines" | "ticked" | "seen">): Ticks => ({
  kinds,
  seen,
  ...(shown_lines && { shown: shown_lines, ticked: ticked ?? [] }),
});

/** The ticks of one page of changed lines, before the clerk looks at the next. */
function keepTicks(
  actor: Actor,
  id: string,
  form: ReadForm<DraftForm> & { status: "success" },
  path: string,
) {
  return answerForm(actor, form, () => rememberTicks(actor, id, ticksIn(form.value)), {
    to: `${path}${new URL(form.request.url).search}`,
    flash: ({ n }) => ({ key: "import.ticks_remembered", values: { n }, kind: "info" }),
  });
}

async function draftOf(request: Request, actor: Actor, noun: ImportNoun, id = "") {
  const draft = orNotFound(request, findDraft(actor, noun.entity, id));
  const plan = await runInSlices<PlannedDraft>(noun.plan(actor, draft));
  if ("problem" in plan) throw notFound(request);
  return { draft, plan };
}

export async function showDraft(request: Request, actor: Actor, noun: ImportNoun, id?: string) {
  const { draft, plan } = await draftOf(request, actor, noun, id);
  noteRefusedLines(draft.id, plan.bad);
  const { untouched, touched } = draft.answers;
  const hasForm = (at: SchoolYear) => closedFormOf(actor, at, "correction") === null;
  const whyHeld = (at: SchoolYear) => closedListOf(actor, at)?.reason ?? null;
  const shown = shownPlan(plan, readQueryLeniently(request, draftView), {
    ...{ untouched, touched, hasForm, whyHeld, offersOf: waitingOffers },
    mayOffer: (at) => mayOffer(actor, at),
    draft_version: draft.version,
  });
  const { school_code, exam_year, result } = draft;
  const place = [school_code, exam_year].filter(Boolean).join(" · ");
  const { created = 0, changed = 0 } = result ?? {};
  return {
    id: draft.id,
    plan: shown,
    created,
    corrected: changed,
    place,
    exam_year,
    imported: importedBy(actor, draft),
  };
}

/** Only the draft's owner can download its lines: those that are wrong, or all while none can be read. */
export async function downloadWrongLines(request: Request, actor: Actor, noun: ImportNoun, id = "") {
  const waiting = findWaiting(actor, noun.entity, id);
  if (waiting)
    return download(`\uFEFF${waiting.pasted}`, t("import.waiting_file"), "text/plain; charset=utf-8");
  const { draft, plan } = await draftOf(request, actor, noun, id);
  const file = await runInSlices(wrongLinesFile(plan, draft.corrections));
  return download(file, t(noun.wrong_file), "text/tab-separated-values; charset=utf-8");
}

export async function actOnDraft(request: Request, actor: Actor, noun: ImportNoun, id = "") {
  const { id: found } = orNotFound(request, findDraft(actor, noun.entity, id));
  const path = `${noun.start}/${found}`;
  const form = await readForm(request, draftForm);
  if (!fitsAPage(form.typed.rows)) delete form.typed.rows;
  if (form.status !== "success") return refuse(form);

  if (form.value.intent === "answer")
    return answerQuestions(request, actor, noun, found, { ...form, value: form.value });
  const step = noun.entity === "students" ? stepOf(form.value) : undefined;
  if (step) return step(actor, found, { ...form, value: form.value }, path);
  if (form.value.intent !== "commit") {
    const judged = await draftOf(request, actor, noun, found);
    const correct = () => correctDraft(actor, noun.entity, judged, form.value, noun.plan);
    return answerForm(actor, form, correct, {
      to: path,
      flash: ({ corrected }) => ({
        key: "import.corrected",
        values: { n: corrected },
        kind: "info",
        place: { path, table: "baris-salah", row: 0 },
      }),
    });
  }
  const { fingerprint, near_seen, ...boxes } = form.value;
  const commit = await noun.prepareCommit(actor, found, fingerprint ?? "", near_seen, ticksIn(boxes));
  // Other requests have a turn between judging and storing.
  await anotherRequest();
  return answerForm(actor, form, commit, {
    to: ({ left }) => (left > 0 || noun.staysOnDraft ? path : noun.list),
    flash: ({ created, changed, left }: Committed) => ({
      key: noun.done({ created, changed, left }),
      values: { n: created, m: changed, left },
      undo: noun.canUndo ? { kind: "imported", draft: found } : undefined,
    }),
  });
}

/** Answers that leave no line to read are refused, and the draft stays as it was. */
async function answerQuestions(
  request: Request,
  actor: Actor,
  noun: ImportNoun,
  id: string,
  form: ReadForm<DraftForm> & { status: "success" },
) {
  const { draft, plan } = await draftOf(request, actor, noun, id);
  const answers = answersIn(form.value, plan, draft.answers);
  const next = await runInSlices<PlannedDraft>(noun.plan(actor, { ...draft, answers }));
  if ("problem" in next) return refuse(form, { "": [next.problem] });
  const n = [next.good, next.bad, next.same, next.changed, next.unanswered].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  return answerForm(actor, form, () => answerDraft(actor, draft, answers), {
    to: `${noun.start}/${id}`,
    flash: { key: noun.read_again, values: { n }, kind: "info" },
  });
}

/** The steps that a list of schools has not. */
const ofCandidates = {
  tick: keepTicks,
  request: sendRequests,
  cover: coverList,
  withdraw: answerMissingOf,
};

const stepOf = ({ intent }: DraftForm) =>
  intent in ofCandidates ? ofCandidates[intent as keyof typeof ofCandidates] : undefined;

/** The held lines of a list that is closed to its school, as one group of requests. */
async function sendRequests(
  actor: Actor,
  id: string,
  form: ReadForm<DraftForm> & { status: "success" },
  path: string,
) {
  const judged = await draftJudgedAhead(actor, id);
  await anotherRequest();
  return answerForm(actor, form, () => requestHeld(actor, id, form.value, judged), {
    to: path,
    flash: ({ sent, group_id, left }) => ({
      key: left > 0 ? "import.requests_sent_left" : "import.requests_sent",
      values: { n: sent, id: group_id, left },
      kind: sent > 0 ? "success" : "info",
    }),
  });
}

type Form = ReadForm<DraftForm> & { status: "success" };

/** The clerk says what the list is complete for, and sees who is missing there. */
function coverList(actor: Actor, id: string, form: Form, path: string) {
  const covers = form.value.covers ?? "nothing";
  return answerForm(actor, form, () => saveCoverage(actor, id, covers), {
    to: covers === "nothing" ? path : `${path}?show=missing`,
    flash: { key: `import.covered.${covers}`, kind: "info" },
  });
}

/** The candidates of the page for whom the clerk chose a cause or a school. */
async function answerMissingOf(actor: Actor, id: string, form: Form, path: string) {
  const { missing, offer_reason } = form.value;
  const day = withdrawal.shape.withdrawn_at.safeParse(form.value.withdrawn_at);
  if (!day.success && missing.some(({ cause }) => cause))
    return refuse(form, { withdrawn_at: problemsIn(day.error.issues) });
  const given = { withdrawn_at: day.data ?? "", offer_reason };
  const judged = await draftJudgedAhead(actor, id);
  await anotherRequest();
  return answerForm(actor, form, () => answerMissing(actor, id, missing, given, judged), {
    to: `${path}?show=missing`,
    flash: flashOf,
  });
}

function flashOf({ withdrawn, withdrawals, offered, schools }: MissingAnswered): Flash {
  const values = { n: withdrawn, offered, schools: schools.join(", ") };
  if (!withdrawals) return { key: "import.missing_offered", values };
  const [first, last] = withdrawals;
  return {
    key: offered > 0 ? "import.missing_done" : "withdrawal.done_many",
    values,
    undo: { kind: "withdrawn", first, last },
    is_removal: true,
  };
}
