import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import type { Paper } from "~/features/exam-papers/queries";
import { timesOfPaper } from "~/features/exam-papers/schema";
import { invigilatorsOf } from "~/features/invigilators/queries";
import { phoneInWords } from "~/features/invigilators/rules";
import { districtNameIn } from "~/features/lookups/queries";
import { findOffice } from "~/features/office/queries";
import { type DayFigures, dayBoardOf, type LateSchool, lateOn } from "~/features/today/board";
import { arrangementsBy, examDayOf, type RoomToday, roomsToday } from "~/features/today/queries";
import { phoneAddress } from "~/features/values/contact";
import { timeInWords } from "~/features/values/day-readers";
import { dayOfWeekInWords } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { viewerOf } from "~/http/viewer";
import { figure, labelOf, t } from "~/messages";
import { listsAddress } from "~/routes/absences/parts/words";
import { paperAddress } from "~/routes/exam-papers/parts/address";
import { movementsAddress, movementsOf } from "~/routes/packets/parts/words";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { boardAddress, ofAll, paperAddress as scriptsAddress } from "~/routes/scripts/parts/words";
import styles from "~/today.css?url";
import { Page, pageTitle } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("today.title")) }];

export const handle: Screen = { stylesheet: () => styles };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "exam_paper.view");
  return morningOf(actor, request);
}

export default function ExamMorning() {
  const data = useLoaderData<typeof loader>();
  const back = { href: "/", label: t("nav.home") };
  if (data === null)
    return (
      <Page title={t("today.title")} back={back}>
        <p>{t("today.no_year")}</p>
      </Page>
    );
  const { papers, own, board, office_phone } = data;
  return (
    <Page title={t("today.title")} context={`${dayOfWeekInWords(data.day)} · ${data.place}`} back={back}>
      {papers.length === 0 && <p>{t("today.none", { day: dayOfWeekInWords(data.day) })}</p>}
      {own && <OwnDay papers={papers} {...own} />}
      {board && <Board year={data.year} papers={papers} {...board} />}
      <p>
        {data.next
          ? t("today.next", {
              day: dayOfWeekInWords(data.next.held_on ?? data.day),
              paper: paperInWords(data.next),
            })
          : t("today.no_more", { year: data.year })}
      </p>
      {office_phone && (
        <p>
          {t("today.office")}: <Phone phone={office_phone} />
        </p>
      )}
    </Page>
  );
}

const Phone = ({ phone }: { phone: string | null }) =>
  phone ? <a href={phoneAddress(phone)}>{phone}</a> : t("today.no_phone");

const timeOf = (paper: Pick<Paper, "starts_at" | "ends_at">) => timesOfPaper(paper) ?? t("today.no_time");

const paperInWords = (paper: Paper) =>
  t("today.paper", {
    time: timeOf(paper),
    code: `${paper.exam_type_code} ${paper.code}`,
    name: paper.name,
  });

const roomInWords = ({ name, host_school_code, candidates: n }: RoomToday) => {
  if (name === null) return t("today.no_room", { n });
  return host_school_code === null
    ? t("today.room", { name, n })
    : t("today.room_of", { name, school_code: host_school_code, n });
};

type Morning = NonNullable<ReturnType<typeof morningOf>>;
type HeldPaper = Morning["papers"][number];
type Fact = readonly [term: ReactNode, detail: ReactNode];

type OwnDayProps = NonNullable<Morning["own"]> & { papers: readonly HeldPaper[] };

/** The papers of a school, where they are sat, and whom to call there. */
const OwnDay = ({ papers, rooms, arrangements, chiefs, chiefs_left }: OwnDayProps) => (
  <>
    <Facts
      facts={[
        ...papers.map((paper): Fact => [timeOf(paper), <OwnPaper key={paper.id} paper={paper} />]),
        [t("today.candidates"), figure(papers[0]?.students ?? 0)],
        ...(rooms.length > 0 ? [[t("today.rooms"), rooms.map(roomInWords).join("; ")] as const] : []),
        ...(arrangements.length > 0
          ? [
              [
                t("today.arrangements"),
                arrangements.map((one) => t("today.arrangement", one)).join("; "),
              ] as const,
            ]
          : []),
        ...chiefs.map(({ who, phone }): Fact => [who, <Phone key={who} phone={phone} />]),
      ]}
    />
    {chiefs_left > 0 && (
      <p>
        <a href="/invigilators">{t("today.chiefs_left", { n: chiefs_left })}</a>
      </p>
    )}
  </>
);

const OwnPaper = ({
  paper: { id, code, name, attendance, packed, confirmed, packets: n },
}: {
  paper: HeldPaper;
}) => (
  <>
    <b>
      <a href={paperAddress(id)}>
        {code} {name}
      </a>
    </b>
    . {t("today.lists", { state: t(attendance > 0 ? "today.list_received" : "today.list_due") })}{" "}
    {packed > 0 && t(confirmed > 0 ? "today.packets_received" : "today.packets_due", { n })}
  </>
);

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([term, detail], at) => (
      // Two papers may begin at one time.
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order
      <div key={at}>
        <dt>{term}</dt>
        <dd>{detail}</dd>
      </div>
    ))}
  </dl>
);

type BoardProps = NonNullable<Morning["board"]> & { year: number; papers: readonly HeldPaper[] };

/** Each count leads to its list. */
function Board({ year, papers, districts, seesPackets, late, left }: BoardProps) {
  const columns = (first: string) => [
    first,
    ...(seesPackets ? [t("packet.packets")] : []),
    t("script.attendance"),
    t("script.scripts"),
  ];
  const cells = (one: DayFigures, movements: string, lists: string, scripts: string) => [
    ...(seesPackets ? [one.packed > 0 ? count(movements, one.confirmed, one.packed) : "–"] : []),
    count(lists, one.attendance, one.due),
    count(scripts, one.scripts, one.due),
  ];
  return (
    <>
      <Table
        caption={t("today.by_paper")}
        columns={columns(labelOf("exam_paper_id"))}
        rows={papers.map(({ id, exam_type_code, code, name, ...paper }) => [
          <Fragment key="paper">
            {paper.starts_at && timeInWords(paper.starts_at)}{" "}
            <a href={paperAddress(id)}>
              {exam_type_code} {code}
              <span> {name}</span>
            </a>
          </Fragment>,
          ...cells(
            paper,
            movementsOf({ exam_year: year, exam_paper_id: id }),
            listsAddress(id),
            scriptsAddress(id),
          ),
        ])}
      />
      {districts.length > 1 && (
        <Table
          caption={t("script.districts_caption")}
          columns={columns(labelOf("district_code"))}
          rows={districts.map(({ district_code, name, ...one }) => {
            const at = { exam_year: year, district_code };
            const scripts = `${listAddress(boardAddress, at, {})()}#hubungi`;
            return [name, ...cells(one, listAddress(movementsAddress, at, {})(), scripts, scripts)];
          })}
        />
      )}
      {late.length > 0 && (
        <Table
          caption={t("script.calls_caption", { n: late.length })}
          columns={[labelOf("school_name"), t("today.late"), t("today.telephones")]}
          rows={late.map((school) => [
            school.school_name,
            lateInWords(school),
            <Fragment key="phone">
              {school.contact_name && `${school.contact_name}, `}
              <Phone phone={school.contact_phone} />
            </Fragment>,
          ])}
        />
      )}
      {left > 0 && (
        <p>
          <a href={listAddress(boardAddress, { exam_year: year }, {})()}>{t("today.left", { n: left })}</a>
        </p>
      )}
    </>
  );
}

const count = (href: string, n: number, all: number) => <a href={href}>{ofAll(n, all)}</a>;

const lateInWords = ({ packets, attendance, scripts }: LateSchool): string =>
  [
    packets.length > 0 && t("today.late_packets", { papers: packets.join(", ") }),
    attendance.length > 0 && t("script.missing_attendance", { papers: attendance.join(", ") }),
    scripts.length > 0 && t("script.missing_scripts", { papers: scripts.join(", ") }),
  ]
    .filter(Boolean)
    .join("; ");

interface TableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** The page has no sheet of lists, so that it stays light. */
const Table = ({ caption, columns, rows }: TableProps) => (
  <table>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {columns.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...cells], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
        <tr key={row}>
          <th scope="row">{first}</th>
          {cells.map((cell, at) => (
            <td key={columns[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** More do not fit the paper: the page then leads to their list. */
const mostTelephones = 24;

function morningOf(actor: Actor, request: Request) {
  const year = chosenYear(request);
  if (year === null) return null;
  const { day, papers: held, next } = examDayOf(actor, year);
  const { school_name, district_name } = viewerOf(actor);
  const { papers, districts } = dayBoardOf(actor, held);
  const isHeld = held.length > 0;
  return {
    year,
    day,
    place: school_name ?? district_name ?? t("home.whole_state"),
    papers,
    next,
    own: isHeld && isBoundToOneSchool(actor) ? ownDay(actor, year) : null,
    board:
      isHeld && !isBoundToOneSchool(actor)
        ? {
            districts: districts.map((one) => ({ ...one, name: districtNameIn(year, one.district_code) })),
            seesPackets: can(actor, "packet.view"),
            ...callsOf(can(actor, "school_admin.view") ? lateOn(actor, held) : []),
          }
        : null,
    office_phone: findOffice().office_phone,
  };
}

const callsOf = (late: readonly LateSchool[]) =>
  late.length > mostTelephones ? { late: [], left: late.length } : { late, left: 0 };

function ownDay(actor: Actor, year: number) {
  const school_code = actor.school_code ?? "";
  const chiefs = can(actor, "invigilator.view")
    ? invigilatorsOf(actor, { school_code, exam_year: year }).filter(({ duty }) => duty === "chief")
    : [];
  const isLong = chiefs.length > mostTelephones;
  return {
    rooms: roomsToday(actor, school_code, year),
    arrangements: can(actor, "special_need.view") ? arrangementsBy(actor, year) : [],
    chiefs: (isLong ? [] : chiefs).map(({ full_name, room_name, phone }) => ({
      who: [t("invigilator.duty.chief"), full_name, room_name].filter(Boolean).join(", "),
      phone: phoneInWords(phone),
    })),
    chiefs_left: isLong ? chiefs.length : 0,
  };
}
