import type { Paper } from "~/features/exam-papers/queries";
import { timesOfPaper } from "~/features/exam-papers/schema";
import { dayInWords } from "~/features/values/moments";
import { t } from "~/messages";
import { paperAddress } from "~/routes/exam-papers/parts/address";
import { stepAddress } from "~/routes/packets/parts/words";
import { listAddress } from "~/routes/parts/addresses";
import { schoolAddress } from "~/routes/scripts/parts/words";
import { ButtonLink, KeyHint, type TaskLink, useAccessKey } from "~/ui";
import type { ExamWork } from "./desk-data";
import { Ledger, type LedgerLine } from "./ledger";

/** The paper of now, with the one thing that the school does for it; other stages are one line. */
export function ExamCard(work: ExamWork) {
  const { paper, next, year, open } = work;
  const others = open.filter(({ place }) => !shown.includes(place)).length;
  const { title, links } = thingOf(work);
  return (
    <>
      <section className="next-box">
        <p className="hint">{paper ? factsOf(work, paper).join(" · ") : t("home.year", { year })}</p>
        <h2>{title}</h2>
        {links.length > 0 && (
          <p className="actions">
            {links.map(({ href, label }, at) => (
              <ButtonLink key={href} href={href} kind={at === 0 ? "primary" : "secondary"}>
                {label}
              </ButtonLink>
            ))}
          </p>
        )}
      </section>
      <Ledger lines={linesOf(work)} above={links} />
      <p className="after actions">
        {(paper || next) && <a href="/today">{t("today.title")}</a>}
        {others > 0 && <a href="/menu">{t("home.other_work", { n: others })}</a>}
        {/* biome-ignore lint/a11y/noAccessKey: a key of the list of keys, shown in the text */}
        <a href={candidatesOf(work)} accessKey={useAccessKey("l")}>
          {t("home.see_candidates")}
          <KeyHint accessKey="l" />
        </a>
      </p>
    </>
  );
}

/** The places of which the card shows the work. */
const shown: string[] = ["/today", "/papers/packets/movements", "/papers/scripts"];

const nameOf = ({ code, name }: Paper): string => `${code} ${name}`;

function factsOf({ total_students: n, rooms, handed, scripts: [first] }: ExamWork, paper: Paper): string[] {
  const halls = rooms.flatMap(({ name }) => name ?? []);
  const [hall] = halls;
  const isOfAnother = handed.packets === 0 && first && first.id !== paper.id;
  return [
    t("exam_day.paper"),
    ...(isOfAnother ? [nameOf(paper)] : []),
    timesOfPaper(paper) ?? t("today.no_time"),
    t("exam_day.candidates", { n }),
    ...(halls.length > 1 ? [t("exam_day.halls", { n: halls.length })] : hall ? [hall] : []),
  ];
}

const labelOf = ({ n }: Pick<ExamWork["scripts"][number], "n">): string =>
  t(n === null ? "exam_day.send_report" : "exam_day.return_scripts");

function thingOf(work: ExamWork): { title: string; links: TaskLink[] } {
  const { paper, next, handed, scripts, registration_id, year } = work;
  const about = paper ? `${nameOf(paper)}: ` : "";
  if (handed.packets > 0) {
    const href = listAddress(stepAddress("confirmed"), { exam_year: year }, {})();
    const words = t("exam_day.receive", { n: handed.packets });
    return { title: about + words, links: [{ href, label: t("movement.do_confirmed") }] };
  }
  const [first] = scripts;
  if (first) {
    const href = schoolAddress(first.id, registration_id);
    const thing = first.n === null ? t("exam_day.report") : t("exam_day.return", { n: first.n });
    return { title: `${nameOf(first)}: ${thing}`, links: [{ href, label: labelOf(first) }] };
  }
  if (paper) return { title: about + t("exam_day.nothing"), links: [] };
  if (!next) return { title: t("exam_day.over"), links: [] };
  return {
    title: t("exam_day.next", { paper: nameOf(next), day: dayInWords(next.held_on ?? "") }),
    links: [],
  };
}

const candidatesOf = ({ school: { school_code }, year: exam_year }: ExamWork): string =>
  listAddress("/students", { school_code, exam_year }, {})();

function linesOf({
  paper,
  next,
  scripts,
  is_received,
  registration_id,
  year,
  school,
}: ExamWork): LedgerLine[] {
  const sheet = listAddress(
    "/students/sheets/attendance",
    { school_code: school.school_code, exam_year: year },
    {},
  )();
  const lists: LedgerLine[] = paper
    ? [
        {
          left: is_received ? null : "–",
          words: t(is_received ? "exam_day.list_back" : "exam_day.list_due"),
          links: is_received ? [] : [{ href: sheet, label: t("exam_day.print_list") }],
        },
      ]
    : [];
  const left = scripts.map(({ id, code, n }) => ({
    left: n ?? 1,
    words: t(n === null ? "exam_day.reports" : "exam_day.scripts", { code }),
    links: [{ href: schoolAddress(id, registration_id), label: labelOf({ n }) }],
  }));
  const coming: LedgerLine[] =
    next && paper
      ? [
          {
            left: "–",
            words: t("today.next", { day: dayInWords(next.held_on ?? ""), paper: nameOf(next) }),
            links: [{ href: paperAddress(next.id), label: t("exam_day.see_paper") }],
          },
        ]
      : [];
  return [...lists, ...left, ...coming];
}
