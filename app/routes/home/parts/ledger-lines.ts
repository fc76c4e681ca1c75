import type { Queue } from "~/features/requests/queue";
import { isSubmitted, officeSignatures } from "~/features/school-exam-years/sign-off/on-behalf";
import { openStates } from "~/features/statements/rules";
import { figure, t } from "~/messages";
import { listOf } from "~/routes/statements/parts/address";
import type { TaskLink } from "~/ui";
import type { SchoolWork } from "./desk-data";
import type { SchoolLinks } from "./school-links";

export interface LedgerLine {
  /** How much is left; null where nothing is, and a dash where its turn has not come. */
  left: number | string | null;
  words: string;
  links: readonly TaskLink[];
  isDismissible?: boolean;
}

const early = "–";

/** What the school has left in the year, in the order in which it is done. */
export function ledgerOf(work: SchoolWork, links: SchoolLinks): LedgerLine[] {
  const { line } = work;
  if (!line)
    return [...contactLine(work, links), { left: early, words: t("home.after_registration"), links: [] }];
  return [
    ...contactLine(work, links),
    entered(line, links),
    numbers(line, links),
    ...documents(line, links),
    checked(work, links),
    ...findings(work),
    ...statementLines(work),
    handedIn(work, links),
  ];
}

type Line = NonNullable<SchoolWork["line"]>;

/** Until the school has somebody to call, or the account wants no reminder. */
const contactLine = ({ school, shows_first_steps }: SchoolWork, { contact }: SchoolLinks): LedgerLine[] =>
  shows_first_steps && school.contact_name === null
    ? [{ left: 1, words: t("home.no_contact"), links: [contact], isDismissible: true }]
    : [];

function entered(
  { expected_students: expected, total_students: n, state }: Line,
  links: SchoolLinks,
): LedgerLine {
  const add = state === "draf" || n === 0 ? links.add : [];
  const ways = [...add, ...links.expect];
  if (expected === null)
    return { left: n === 0 ? early : null, words: t("home.entered_unsaid", { n }), links: ways };
  const values = { n, expected: figure(expected) };
  if (expected > n) return { left: expected - n, words: t("home.to_enter", values), links: ways };
  return {
    left: null,
    words: t(expected < n ? "home.entered_beyond" : "home.all_entered", values),
    links: ways,
  };
}

const documents = ({ total_without_document: n }: Line, links: SchoolLinks): LedgerLine[] =>
  n > 0 ? [{ left: n, words: t("home.without_document"), links: [links.withoutDocument] }] : [];

/** What the school looks into before it hands in its list. */
const findings = ({ checks: n, year }: SchoolWork): LedgerLine[] =>
  n > 0
    ? [
        {
          left: n,
          words: t("check.home"),
          links: [{ label: t("check.link"), href: `/checks?exam_year=${year}` }],
        },
      ]
    : [];

/** More candidates are expected: their numbers and the check list come after them. */
const isEntering = ({ state, expected_students, total_students }: Line): boolean =>
  state === "draf" && total_students < (expected_students ?? 0);

function numbers(line: Line, links: SchoolLinks): LedgerLine {
  const {
    total_students: all,
    total_student_with_code: done,
    state,
    head_name,
    submitted_on_behalf_at,
  } = line;
  if (all === 0) return { left: early, words: t("home.after_candidates"), links: [] };
  if (done < all && state !== "draf" && isSubmitted({ head_name, submitted_on_behalf_at }))
    return {
      left: all - done,
      words: t("home.unnumbered_signed"),
      links: [links.candidates, ...links.withdrawn],
    };
  return done === all
    ? { left: null, words: t("home.all_numbered", { n: all }), links: [links.candidates, ...links.withdrawn] }
    : {
        left: all - done,
        words: t("home.unnumbered"),
        links: [...(isEntering(line) ? [] : links.number), links.candidates, ...links.withdrawn],
      };
}

function checked({ line, has_printed_check_list }: SchoolWork, links: SchoolLinks): LedgerLine {
  if (line?.state === "muktamad" && line.total_student_with_code < line.total_students)
    return { left: early, words: t("home.after_numbers"), links: [] };
  if (line?.state === "muktamad") return { left: null, words: t("home.final_sheet"), links: [links.print] };
  if (has_printed_check_list) return { left: null, words: t("home.checked"), links: [links.print] };
  const isEarly = line?.total_students === 0 || (line !== null && isEntering(line));
  return { left: isEarly ? early : 1, words: t("home.unchecked"), links: isEarly ? [] : [links.print] };
}

function handedIn({ line, tasks }: SchoolWork, links: SchoolLinks): LedgerLine {
  const state = tasks.find(({ task }) => task === "hand_in")?.state;
  if (!line || state === "not_yet") return { left: early, words: t("home.after_all"), links: [] };
  const how = state === "closed" ? "by_lock" : line.state;
  const words = [t(`home.handed_${how}`), ...officeSignatures(line).map(({ sentence }) => sentence)];
  return { left: state === "to_do" ? 1 : null, words: words.join(" "), links: [links.list] };
}

/** What waits for the school, of its own, and of others about its candidates. */
export function requestLines(queue: Queue | null): LedgerLine[] {
  if (!queue) return [];
  const { waiting, oldest_days, sent, leaving } = queue;
  const see = (filter = "") => [{ label: t("request.queue_link"), href: `/requests?state=waiting${filter}` }];
  const lines = [
    { left: waiting, words: t("request.line_waiting", { days: oldest_days ?? 0 }), links: see() },
    { left: leaving, words: t("request.line_leaving"), links: see("&transfer=out") },
    { left: sent, words: t("request.line_sent"), links: see() },
  ];
  return lines.filter(({ left }) => left > 0);
}

/** Statements that did not come back, or whose candidate is not as the statement says. */
function statementLines({ statements, school, year }: SchoolWork) {
  const left = statements ? openStates.reduce((sum, state) => sum + statements[state], 0) : 0;
  if (!statements || left === 0) return [];
  const parts = openStates
    .filter((state) => statements[state] > 0)
    .map((state) => t(`statement.part.${state}`, { n: statements[state] }));
  const href = listOf({ school_code: school.school_code, exam_year: year });
  const words = t("statement.home", { parts: parts.join(", ") });
  return [{ left, words, links: [{ label: t("statement.see"), href }] }];
}
