import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { dayOfPaper, timesOfPaper } from "~/features/exam-papers/schema";
import { permissionOf } from "~/features/packets/movements/steps";
import { openOfPaper } from "~/features/today/paper";
import { requireActor } from "~/http/actor";
import { idFrom, orNotFound } from "~/http/refusals";
import { figure, type MessageKey, t } from "~/messages";
import { paperAddress as absencesAddress, listsAddress, scanAddress } from "~/routes/absences/parts/words";
import { listOf } from "~/routes/exam-papers/parts/address";
import { staffingAddress, listOf as staffOf } from "~/routes/invigilators/parts/words";
import { movementsOf, paperAddress as packetsAddress, stepAddress } from "~/routes/packets/parts/words";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { UsualPress } from "~/routes/scripts/parts/report";
import { reportsAddress, schoolAddress, paperAddress as scriptsAddress } from "~/routes/scripts/parts/words";
import { DataTable, Notice, Page, pageTitle } from "~/ui";

export const handle: Screen = { place: "/exam_papers" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? titleOf(data.paper) : t("paper_page.title"), { context: data?.paper.exam_year }),
  },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_paper.view");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const open = openOfPaper(actor, paper);
  return { paper, ...open, rows: rowsOf(actor, paper, open), doors: doorsOf(actor, paper) };
}

export default function PaperPage() {
  const { paper, rows, doors, is_closed, total_schools } = useLoaderData<typeof loader>();
  const facts = [dayOfPaper(paper) ?? t("paper_page.no_day"), timesOfPaper(paper) ?? t("today.no_time")];
  return (
    <Page
      title={titleOf(paper)}
      context={paper.exam_year}
      intro={`${paper.name}. ${facts.join(", ")}.`}
      back={{ href: listOf(paper), label: t("exam_paper.title") }}
    >
      {is_closed && <Notice kind="info">{t("paper_page.closed", { year: paper.exam_year })}</Notice>}
      <DataTable
        caption={t("paper_page.caption")}
        columns={[
          { key: "what", label: t("paper_page.what") },
          { key: "open", label: t("paper_page.open") },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        rows={rows.map(({ what, open, actions, press }) => ({
          id: what,
          cells: {
            what,
            open: links(open, ", "),
            actions: (
              <>
                {press && <UsualPress {...press} />}
                {links(actions, " · ")}
              </>
            ),
          },
        }))}
        empty={t(total_schools === 0 ? "paper_page.no_candidates" : "paper_page.none")}
      />
      <p>
        {t("paper_page.lists")} {links(doors, " · ")}
      </p>
    </Page>
  );
}

const titleOf = ({ exam_type_code, code }: Pick<Paper, "exam_type_code" | "code">): string =>
  t("paper_page.of", { type: exam_type_code, code });

interface Link {
  href: string;
  label: string;
}

const links = (all: readonly Link[], between: string): ReactNode =>
  all.map(({ href, label }, at) => (
    <span key={label}>
      {at > 0 && between}
      <a href={href}>{label}</a>
    </span>
  ));

interface OpenRow {
  what: string;
  /** Each count leads to its list. */
  open: Link[];
  actions: Link[];
  press?: { exam_paper_id: number; registration_id: number; expected: number };
}

type Open = ReturnType<typeof openOfPaper>;

/** In working order; a row without open work is left out. */
const rowsOf = (actor: Actor, paper: Paper, open: Open): OpenRow[] =>
  [
    packetRow(actor, paper, open),
    attendanceRow(actor, paper, open),
    scriptRow(actor, paper, open),
    staffRow(actor, paper, open),
    reportRow(actor, paper, open),
  ].filter((row) => row.open.length > 0);

function packetRow(actor: Actor, { id, exam_year }: Paper, { packets }: Open): OpenRow {
  const at = { exam_year, exam_paper_id: id };
  const { steps = [], late = 0, differing = 0, is_unfixed = false } = packets ?? {};
  const counted = (n: number, label: string, state: string): Link[] =>
    n > 0 ? [{ href: movementsOf({ ...at, state }), label }] : [];
  return {
    what: t("packet.title"),
    open: [
      ...(is_unfixed ? [{ href: packetsAddress(id), label: t("paper_page.packets_open") }] : []),
      ...steps.map(({ step, n }) => ({
        href: movementsOf({ ...at, step }),
        label: t("paper_page.count", { n: figure(n), words: t(`movement.waits_${step}`) }),
      })),
      ...counted(late, t("movement.late_n", { n: late }), "late"),
      ...counted(differing, t("movement.differs_n", { n: differing }), "differs"),
    ],
    actions: steps
      .filter(({ step }) => can(actor, permissionOf[step]))
      .map(({ step }) => ({
        href: listAddress(stepAddress(step), at, {})(),
        label: t(`movement.do_${step}`),
      })),
  };
}

function attendanceRow(actor: Actor, { id }: Paper, { lists: n }: Open): OpenRow {
  const href = `${listsAddress(id)}?is_received=false`;
  return {
    what: t("paper_page.attendance"),
    open: n > 0 ? [{ href, label: ownOr(actor, "paper_page.own_list", "paper_page.lists_open", n) }] : [],
    actions: [
      ...(can(actor, "attendance.receive") ? [{ href, label: t("paper_page.receive") }] : []),
      ...(can(actor, "absence.record") ? [{ href: scanAddress(id), label: t("paper_page.absent") }] : []),
    ],
  };
}

function scriptRow(actor: Actor, { id }: Paper, { scripts, registration_id }: Open): OpenRow {
  const { pending = 0, changed = 0, differs = 0 } = scripts ?? {};
  const at = (state: string) => `${scriptsAddress(id)}?state=${state}`;
  const counts = Object.entries({ pending, changed, differs }) as [keyof typeof words, number][];
  const own = isBoundToOneSchool(actor) && registration_id !== null;
  return {
    what: t("script.title"),
    open: counts
      .filter(([, n]) => n > 0)
      .map(([key, n]) => ({ href: at(key), label: ownOr(actor, `paper_page.own_${key}`, words[key], n) })),
    actions:
      can(actor, "script.return") && pending + changed > 0
        ? [
            {
              href: own ? schoolAddress(id, registration_id) : at(pending > 0 ? "pending" : "changed"),
              label: t("paper_page.return_scripts"),
            },
          ]
        : [],
  };
}

/** A school is not counted to itself. */
const ownOr = (actor: Actor, own: MessageKey, counted: MessageKey, n: number): string =>
  isBoundToOneSchool(actor) ? t(own) : t(counted, { n: figure(n) });

const words = {
  pending: "paper_page.scripts_pending",
  changed: "paper_page.scripts_changed",
  differs: "paper_page.scripts_differ",
} as const;

function staffRow(actor: Actor, { exam_year }: Paper, { staff }: Open): OpenRow {
  const { schools = 0, people = 0 } = staff ?? {};
  const href =
    isBoundToOneSchool(actor) && actor.school_code
      ? staffOf({ school_code: actor.school_code, exam_year })
      : listAddress(staffingAddress, { exam_year, staffing: "missing" }, {})();
  const label = isBoundToOneSchool(actor)
    ? t("paper_page.staff_missing", { n: people })
    : t("paper_page.staff_missing_at", { n: people, schools });
  return { what: t("invigilator.title"), open: schools > 0 ? [{ href, label }] : [], actions: [] };
}

/** A school sends its report here in one press once its list is received. */
function reportRow(
  actor: Actor,
  { id, exam_year }: Paper,
  { scripts, lists, registration_id }: Open,
): OpenRow {
  const { unreported = 0, expected = 0 } = scripts ?? {};
  const href = `${scriptsAddress(id)}?is_reported=false`;
  const own = isBoundToOneSchool(actor) && registration_id !== null && can(actor, "script.return");
  return {
    what: t("report.title"),
    open:
      unreported > 0
        ? [{ href, label: ownOr(actor, "paper_page.own_report", "paper_page.unreported", unreported) }]
        : [],
    actions: [
      ...(own ? [{ href: schoolAddress(id, registration_id), label: t("paper_page.report") }] : []),
      ...(can(actor, "report.decide")
        ? [{ href: listAddress(reportsAddress, { exam_year }, {})(), label: t("report.list_title") }]
        : []),
    ],
    press: own && lists === 0 ? { exam_paper_id: id, registration_id, expected } : undefined,
  };
}

/** All lists of the paper. */
const doorsOf = (actor: Actor, { id }: Paper): Link[] => [
  ...(can(actor, "packet.view") ? [{ href: packetsAddress(id), label: t("packet.title") }] : []),
  { href: listsAddress(id), label: t("absence.lists_title") },
  { href: absencesAddress(id), label: t("absence.title") },
  { href: scriptsAddress(id), label: t("script.title") },
];
