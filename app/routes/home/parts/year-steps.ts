import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { lockSentence } from "~/routes/school-exam-years/parts/readiness-lock";
import { reprintsAddress } from "~/routes/sheets/parts/addresses";
import type { Task } from "~/ui";
import type { OfficeWork } from "./desk-data";

/** The steps of the office's year by state; the first that waits has the primary button. */
export function yearStepList(work: OfficeWork) {
  // From the exam week on, its own steps come first.
  const isSitting = work.stage === "peperiksaan" || work.stage === "selepas";
  const parts = [stepsOf(work), examSteps(work)];
  const steps = (isSitting ? parts.toReversed() : parts)
    .flat()
    .map((step) => (isPast(step, work) ? { ...step, state: "done" as const } : step));
  const next = steps.find(({ state }) => state === "to_do");
  const tasks = (those: YearStep[]): Task[] =>
    those.map((step) => ({
      title: step.title,
      state: stateOf(step.state),
      left: step.left,
      links: [step.link, ...(step.more ?? [])],
      isNext: step === next,
    }));
  const isLater = ({ isOfExam, state }: YearStep) => isOfExam === true && state === "not_yet";
  return {
    done: tasks(steps.filter(({ state }) => state === "done")),
    open: tasks(steps.filter((step) => step.state !== "done" && !isLater(step))),
    later: steps.filter(isLater).map(({ title }) => title),
  };
}

/** What the lock ends is no task after it, and what the papers end is none after the last. */
const isPast = ({ endsAtLock, endsWithPapers }: YearStep, { lock, stage }: OfficeWork): boolean =>
  (endsAtLock === true && lock.kind === "locked") || (endsWithPapers === true && stage === "selepas");

/** From printing to the next year. */
function examSteps({ year: exam_year, examYear, stage, week }: OfficeWork): YearStep[] {
  const { papers = 0, packets = 0, lists = 0, scripts = 0, handovers = 0 } = week ?? {};
  const isOver = stage === "selepas";
  const at = (path: string) => listAddress(path, { exam_year }, {})();
  const waits = (n: number): StepState => {
    if (n > 0) return "to_do";
    return isOver ? "done" : stage === "peperiksaan" ? "planned" : "not_yet";
  };
  const step = (title: string, state: StepState, left: string, path: string): YearStep => ({
    ...{ title, state, left: [left], isOfExam: true },
    link: { label: t("home.see_step"), href: path },
  });
  const afterwards = (isDone: boolean): StepState => (isDone ? "done" : isOver ? "to_do" : "not_yet");
  return [
    step(
      t("packet.title"),
      papers > 0 ? waits(packets) : "not_yet",
      t("home.packets_wait", { n: packets }),
      at("/papers/packets/movements"),
    ),
    step(t("absence.attendance"), waits(lists), t("home.lists_wait", { n: lists }), at("/absentees")),
    step(t("script.title"), waits(scripts), t("home.scripts_wait", { n: scripts }), at("/papers/scripts")),
    step(
      t("handover.title"),
      isOver && handovers === 0 ? "done" : afterwards(false),
      t("home.handovers_wait", { n: handovers }),
      at("/students/handovers"),
    ),
    step(
      t("home.step_close"),
      afterwards(week?.is_closed === true),
      t("home.close_about", { year: exam_year }),
      `/admin/exam_years/${examYear.id}/state`,
    ),
    step(
      t("home.step_next_year"),
      afterwards(week?.has_next === true),
      t("home.next_year_about", { year: exam_year + 1 }),
      "/admin/exam_years/add",
    ),
  ];
}

function stepsOf(work: OfficeWork): YearStep[] {
  const { year: exam_year, examYear, days, lock, figures, prints, reprints } = work;
  const { schools, unregistered, silent, unsaid, behind, beyond, entering, undocumented } = figures;
  const { expected, stated, candidates, numbered, ready, withdrawn, lists } = figures;
  const differing = behind + beyond;
  const at = (path: string, more: object = {}) => listAddress(path, { exam_year, ...more }, {})();
  const edit = {
    label: t("home.year_edit"),
    href: `/admin/exam_years/${examYear.id}/edit#is_lock_initial_student`,
  };
  const toEnter = silent + entering + undocumented;
  return [
    {
      title: t("home.step_year"),
      endsAtLock: true,
      state: lock.kind === "none" ? "to_do" : "done",
      left: days,
      link: edit,
    },
    {
      title: t("home.step_schools"),
      endsAtLock: true,
      state: schools > 0 && unregistered === 0 ? "done" : "to_do",
      left: sentences([
        schools === 0 ? t("home.no_school") : t("home.schools_registered", { n: schools }),
        unregistered > 0 && t("home.schools_unregistered", { n: unregistered }),
      ]),
      link:
        schools > 0 && unregistered === 0
          ? { label: t("home.schools_list"), href: at("/school_exam_years") }
          : { label: t("home.schools_register"), href: at("/school_exam_years/build") },
    },
    accountStep(work),
    {
      title: t("home.step_entry"),
      endsAtLock: true,
      state: unless(schools === 0, toEnter === 0),
      left: sentences([
        t("home.entry", { n: candidates }),
        schools > unsaid && t("home.entry_stated", { n: stated, expected: figure(expected) }),
        schools > 0 && t("home.entry_ready", { n: ready, all: schools }),
        silent > 0 && t("home.entry_silent", { n: silent }),
        unsaid > 0 && t("home.entry_unsaid", { n: unsaid }),
      ]),
      link: { label: t("home.entry_see"), href: at("/school_exam_years/readiness") },
      more: [
        ...(differing > 0
          ? [
              {
                label: t("home.entry_differs", { n: differing }),
                href: at("/school_exam_years/readiness", { gap: "differs" }),
              },
            ]
          : []),
        ...(withdrawn > 0
          ? [{ label: t("home.withdrawn", { n: withdrawn }), href: at("/students", { is_withdrawn: true }) }]
          : []),
      ],
    },
    {
      title: t("home.step_codes"),
      endsWithPapers: true,
      state: unless(candidates === 0, numbered === candidates),
      left: [
        candidates === 0
          ? t("home.after_candidates")
          : `${t("home.numbered", { done: numbered, all: candidates })}.`,
      ],
      link: { label: t("home.numbers_all"), href: at("/students/roll-numbers/all") },
    },
    {
      title: t("home.step_lock"),
      state: lock.kind === "none" ? "not_yet" : lock.kind === "coming" ? "planned" : "done",
      left: sentences([lockSentence(lock), schools > 0 && t("home.lists", lists)]),
      link:
        lists.disahkan > 0
          ? {
              label: t("home.lists_finalise"),
              href: at("/school_exam_years/sign-off", { state: "muktamad" }),
            }
          : edit,
    },
    {
      title: t("home.step_sheets"),
      endsWithPapers: true,
      state: unless(numbered === 0 || lock.kind !== "locked", prints.printed === prints.all),
      left: sentences([
        numbered === 0 ? t("home.after_numbers") : t("home.printed", { n: prints.printed, all: prints.all }),
        numbered > 0 && lock.kind !== "locked" && t("home.after_lock"),
        reprints.n > 0 && t(reprints.isMore ? "home.reprints_many" : "home.reprints", { n: reprints.n }),
      ]),
      more:
        reprints.n > 0
          ? [{ label: t("home.reprints_see"), href: reprintsAddress({ exam_year })() }]
          : undefined,
      link: { label: t("home.sheets_list"), href: at("/school_exam_years") },
    },
  ];
}

/** A school without an account cannot enter its candidates. */
function accountStep({ figures: { schools }, accounts, waiting }: OfficeWork): YearStep {
  const { codes, n } = accounts;
  const more = n - codes.length;
  const named = { codes: codes.join(", "), more };
  const approve = { label: t("home.accounts_approve"), href: "/admin/users?is_approved=false" };
  const add = { label: t("home.accounts_add"), href: "/create-user" };
  const list = { label: t("home.accounts_list"), href: "/admin/users" };
  return {
    title: t("home.step_accounts"),
    endsAtLock: waiting === 0,
    state: waiting > 0 ? "to_do" : unless(schools === 0, n === 0),
    left: sentences([
      schools === 0 ? t("home.no_school") : t("home.accounts", { n: schools - n, all: schools }),
      n > 0 && t(more > 0 ? "home.accounts_missing_more" : "home.accounts_missing", named),
      waiting > 0 && t("home.accounts_waiting", { n: waiting }),
    ]),
    link: waiting > 0 ? approve : n > 0 ? add : list,
  };
}

const kinds = { done: "success", to_do: "warning", not_yet: "neutral", planned: "neutral" } as const;
type StepState = keyof typeof kinds;

export const stateOf = (state: StepState) => ({ kind: kinds[state], label: t(`home.state_${state}`) });

interface YearStep {
  title: string;
  state: StepState;
  endsAtLock?: boolean;
  endsWithPapers?: boolean;
  isOfExam?: boolean;
  left: string[];
  link: { label: string; href: string };
  /** After the link of the step. */
  more?: readonly { label: string; href: string }[];
}

const unless = (isEarly: boolean, isDone: boolean): StepState =>
  isEarly ? "not_yet" : isDone ? "done" : "to_do";

const sentences = (all: readonly (string | false)[]): string[] => all.filter((each) => each !== false);
