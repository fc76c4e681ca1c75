import type { Alerts } from "~/features/audit/alerts";
import { numberQuestion, type ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { schoolTasks } from "~/features/school-exam-years/readiness/tasks";
import { officeSignatures } from "~/features/school-exam-years/sign-off/on-behalf";
import { malaysianMoment } from "~/features/values/moments";
import { figure, type MessageKey, t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { auditPath } from "~/routes/audit/parts/listing";
import { listAddress } from "~/routes/parts/addresses";
import { expectedAddress, sinceAddress } from "~/routes/school-exam-years/parts/addresses";
import { stateKinds } from "~/routes/school-exam-years/parts/list-facts";
import {
  Badge,
  Button,
  ButtonLink,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  type Task,
  type TaskLink,
  TaskList,
} from "~/ui";
import { BackupAlert } from "./backups";
import { Beside } from "./beside";
import type { DeskData, ExamWork, SchoolDeskWork } from "./desk-data";
import { ExamCard } from "./exam-card";
import { Ledger, type LedgerLine, lineOf } from "./ledger";
import { Place } from "./place";
import { type SchoolLinks, schoolLinks } from "./school-links";

/** The home of a signed-in account: its work of the year. */
export function Desk(desk: DeskData) {
  const { viewer, work } = desk;
  const everywhere = t(desk.may_add_years ? "home.office" : "home.whole_state");
  return (
    <Page
      title={viewer.school_name ?? viewer.district_name ?? everywhere}
      context={(work?.by === "school" || work?.by === "exam") && <SchoolFacts {...work} />}
      wide
    >
      <StorageAlert {...desk.alerts} />
      <ServerAlerts {...desk} />
      <BackupAlert {...desk} />
      <SecurityAlerts {...desk.alerts} />
      <div className="desk">
        <div>
          {work ? <Work {...work} /> : <NoYear {...desk} />}
          {desk.unread_release && <News version={desk.unread_release} />}
          {desk.since && <SinceYesterday {...desk.since} />}
        </div>
        <Beside {...desk} />
      </div>
    </Page>
  );
}

/** One press marks the release as read and opens it. */
function News({ version }: { version: string }) {
  return (
    <PostForm action="/news">
      <Button kind="quiet">{t("news.line", { version })}</Button>
    </PostForm>
  );
}

function SchoolFacts({ school, line }: SchoolDeskWork | ExamWork) {
  return (
    <>
      {line && (
        <>
          {t("list.column")}: <Badge kind={stateKinds[line.state]}>{t(`list.${line.state}`)}</Badge>
          {" · "}
        </>
      )}
      <a href={`/schools-edit/${school.id}`}>{t("school.record_title")}</a>
    </>
  );
}

function Work(work: NonNullable<DeskData["work"]>) {
  switch (work.by) {
    case "school":
      return <SchoolDesk {...work} />;
    case "exam":
      return <ExamCard {...work} />;
    case "place":
      return <Place {...work} />;
  }
}

function NoYear(desk: DeskData) {
  if (desk.may_add_years) {
    return (
      <section>
        <h2>{t("home.no_year_title")}</h2>
        <TaskList tasks={firstYearTasks(desk)} />
      </section>
    );
  }
  return (
    <Notice kind="info" title={t("home.no_year_title")}>
      <p>{t("home.no_year")}</p>
    </Notice>
  );
}

/** What others did with candidates of the school, or of the schools of the district. */
function SinceYesterday({ year, left, seats }: NonNullable<DeskData["since"]>) {
  if (left === 0 && seats === 0) return null;
  return (
    <p>
      {left > 0 && `${t("since.home_left", { n: left })} `}
      {seats > 0 && `${t("since.home_seats", { n: seats })} `}
      <a href={sinceAddress(year)}>{t("since.title")}</a>
    </p>
  );
}

/** One thing to do now, under it the ways to the list of the school, and the work left. */
function SchoolDesk(work: SchoolDeskWork) {
  const links = schoolLinks(work);
  const next = nextThing(work, links);
  // The question answers what the link would ask, and a draft is handed in from the ledger when nothing blocks it.
  const ways: TaskLink[] = [
    ...[links.candidates, ...links.add, ...(next.answer ? [] : links.expect)],
    ...[...links.withdrawn, ...(work.line?.total_students ? [links.print] : [])],
    ...(work.line?.state === "draf" ? [] : [links.list]),
  ];
  const lines = [...contactLine(work, links), ...work.open.map(lineOf), ...signatureLines(work)];
  return (
    <>
      <NextBox {...next} step={stepOf(work)} />
      {work.line && (
        <p className="actions">
          {ways
            .filter(({ href }) => !next.links.some((link) => link.href === href))
            .map(({ href, label, accessKey }) => (
              <ButtonLink key={href} href={href} accessKey={accessKey} kind="quiet">
                {label}
              </ButtonLink>
            ))}
        </p>
      )}
      {lines.length > 0 && <h2>{t("home.left", { year: work.year })}</h2>}
      <Ledger lines={lines} above={next.links} />
    </>
  );
}

const contactLine = ({ lacks_contact }: SchoolDeskWork, { contact }: SchoolLinks): LedgerLine[] =>
  lacks_contact ? [{ left: 1, words: t("home.no_contact"), links: [contact], isDismissible: true }] : [];

/** What the office signed for the school. */
const signatureLines = ({ line }: SchoolDeskWork): LedgerLine[] =>
  line ? officeSignatures(line).map(({ sentence }) => ({ left: null, words: sentence, links: [] })) : [];

function stepOf({ tasks, year }: SchoolDeskWork): string {
  const at = tasks.findIndex(({ state }) => state === "to_do" || state === "asks");
  if (at < 0) return t("home.year", { year });
  return t("home.step_of", { n: at + 1, all: schoolTasks.length });
}

function NextBox({ title, text, links, answer, isRest, step }: NextThing & { step: string }) {
  const isQuestion = answer?.isFirst === true;
  const buttons = links.map(({ label, href, accessKey }, at) => (
    <ButtonLink
      key={href}
      href={href}
      accessKey={accessKey}
      kind={at === 0 && !isQuestion && !isRest ? "primary" : "secondary"}
    >
      {label}
    </ButtonLink>
  ));
  return (
    <section className="next-box">
      <p className="hint">{step}</p>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {answer ? (
        <PostForm action={expectedAddress(answer.id, "/")} once className="actions">
          <HiddenFields values={{ version: answer.version, expected_students: answer.n }} />
          {!isQuestion && buttons}
          <Button kind={isQuestion ? "primary" : "quiet"} accessKey={isQuestion ? "s" : undefined}>
            {t(isQuestion ? "home.yes" : "home.only", { n: answer.n })}
          </Button>
          {isQuestion && buttons}
        </PostForm>
      ) : (
        buttons.length > 0 && <p className="actions">{buttons}</p>
      )}
    </section>
  );
}

/** The office's steps while its database has no exam year. */
function firstYearTasks({ waiting, contact }: DeskData): Task[] {
  const task = (title: string, left: string, label: string, href: string, isDone = false): Task => ({
    title,
    state: {
      kind: isDone ? "success" : "warning",
      label: t(isDone ? "home.state_done" : "home.state_to_do"),
    },
    left: [left],
    links: [{ label, href }],
  });
  return [
    {
      ...task(t("home.step_year"), t("home.no_year"), t("stats.add_year"), "/admin/exam_years/add"),
      isNext: true,
    },
    task(
      t("office.title"),
      t("home.office_details"),
      t("home.office_write"),
      "/admin/office",
      contact !== "",
    ),
    task(t("nav.schools"), t("home.schools_first"), t("home.schools_paste"), "/admin/schools/import"),
    task(
      t("home.step_accounts"),
      waiting > 0 ? `${figure(waiting)} ${t("home.accounts_waiting")}` : t("home.accounts_first"),
      waiting > 0 ? t("home.accounts_approve") : t("home.accounts_add"),
      waiting > 0 ? "/admin/users?is_approved=false" : "/create-user",
      false,
    ),
  ];
}

/** The one thing to do now: a sentence and its buttons, the first of them the primary one. */
interface NextThing {
  title: string;
  text?: string;
  links: readonly TaskLink[];
  /** One press answers the question of the number. */
  answer?: { id: number; version: number; n: number; isFirst: boolean };
  /** Nothing can be done now, so no button is the primary one. */
  isRest?: boolean;
}

/** The work that the school does in this order, with the title of its card. */
const titles: Partial<Record<MessageKey, MessageKey>> = {
  "home.without_document": "home.next_documents",
  "home.unnumbered": "home.next_numbers",
  "home.handed_draf": "home.next_hand_in",
};

function nextThing(work: SchoolDeskWork, links: SchoolLinks): NextThing {
  const { line, opens, open, tasks } = work;
  if (!line) return registerFirst(work, links);
  const n = line.total_students;
  if (opens) return { title: opens, text: t("home.not_open"), links: links.expect };
  if (n === 0 && tasks.some(({ task, state }) => task === "candidates" && state === "to_do"))
    return enterFirst(work, line, links);
  const doubt = work.may.expect && line.state === "draf" ? question(line, links) : null;
  if (doubt) return doubt.answer?.isFirst ? doubt : withDay(work, doubt);
  for (const { left, n: count, link } of open) {
    const title = titles[left];
    if (!title) continue;
    const isLast = left === "home.handed_draf";
    return withDay(work, {
      title: t(title, { n: isLast ? n : count }),
      text: isLast ? t("home.ready") : undefined,
      links: [{ href: link.href, label: t(link.label) }, isLast ? links.print : links.candidates],
    });
  }
  const isByLock = tasks.some(({ task, state }) => task === "hand_in" && state === "closed");
  return {
    title: t(`home.rest_${line.state !== "draf" && isByLock ? "by_lock" : line.state}`),
    links: n > 0 ? [links.print, links.list] : [links.list],
    isRest: true,
  };
}

function registerFirst({ year, closed_from }: SchoolDeskWork, { register }: SchoolLinks): NextThing {
  if (closed_from !== null)
    return { title: t("school.now_closed", { year: closed_from }), links: [], isRest: true };
  const isRest = register.length === 0;
  return {
    title: t(isRest ? "home.not_registered" : "home.next_register", { year }),
    links: register,
    isRest,
  };
}

function enterFirst(
  work: SchoolDeskWork,
  { expected_students }: ReadinessLine,
  links: SchoolLinks,
): NextThing {
  if (expected_students === null && links.expect.length > 0)
    return { title: t("home.next_expected"), links: [...links.expect, ...links.add] };
  const title = expected_students ? t("home.next_enter", { n: expected_students }) : t("home.next_enter_any");
  return withDay(work, { title, text: t("home.none_entered"), links: links.add });
}

/** Fewer than expected before all have numbers: the school is still entering. */
function question(line: ReadinessLine, links: SchoolLinks): NextThing | null {
  const { id, version, expected_students, total_students: n, total_student_with_code } = line;
  const title = numberQuestion(line);
  if (title === null) return null;
  const missing = (expected_students ?? 0) - n;
  const answer = { id, version, n, isFirst: true };
  if (expected_students === null) return { title, answer, links: no("home.no_fill", links.expect) };
  if (missing <= 0) {
    const text = t("home.beyond", { n: -missing });
    return { title, text, answer, links: no("home.no_check", [links.candidates]) };
  }
  if (total_student_with_code === n) return { title, answer, links: no("home.no_enter", links.add) };
  return {
    title: t("home.next_enter_more", { n: missing }),
    text: t("home.entered_of", { n, expected: figure(expected_students) }),
    links: links.add,
    answer: { ...answer, isFirst: false },
  };
}

const no = (label: "home.no_fill" | "home.no_check" | "home.no_enter", [first]: readonly TaskLink[]) =>
  first ? [{ ...first, label: t(label) }] : [];

function withDay({ lock }: SchoolDeskWork, next: NextThing): NextThing {
  if (lock.kind !== "coming") return next;
  const due = t("home.due", { moment: malaysianMoment(lock.at) });
  return { ...next, text: next.text ? `${next.text} ${due}` : due };
}

function StorageAlert({ storage }: Pick<Alerts, "storage">) {
  if (!storage) return null;
  const { state, free } = storage;
  return (
    <Notice isFolded kind={state === "low" ? "warning" : "error"} title={t(`storage.alert_${state}_title`)}>
      <p>{t(`storage.alert_${state}`, { free })}</p>
    </Notice>
  );
}

function ServerAlerts({ server }: Pick<DeskData, "server">) {
  return server.map(({ title, advice }) => (
    <Notice key={title} isFolded kind="warning" title={title}>
      <p>{advice}</p>
    </Notice>
  ));
}

function SecurityAlerts({ alerts, more, broken_id }: Alerts) {
  if (alerts.length === 0 && broken_id === null) return null;
  const isBroken = broken_id !== null;
  return (
    <Notice
      isFolded
      kind={isBroken ? "error" : "warning"}
      title={t(isBroken ? "alert.broken_title" : "alert.title")}
    >
      {isBroken && <p>{asTyped(t("alert.broken", { id: String(broken_id) }))}</p>}
      <ul>
        {alerts.map(({ id, kind, at, username, filter }) => (
          <li key={id}>
            {malaysianMoment(at)}:{" "}
            <a href={listAddress(auditPath, filter, {})()}>
              {t(`alert.${kind}`, { username: username ?? "" })}
            </a>
          </li>
        ))}
        {more.map(({ kind, n }) => (
          <li key={kind}>{t("alert.more", { n, kind: t(`alert.kind.${kind}`) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
