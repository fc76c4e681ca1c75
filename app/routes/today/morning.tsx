import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import type { Paper } from "~/features/exam-papers/queries";
import { timesOfPaper } from "~/features/exam-papers/schema";
import { invigilatorsOf } from "~/features/invigilators/queries";
import { phoneInWords } from "~/features/invigilators/rules";
import { findOffice } from "~/features/office/queries";
import { arrivedAt } from "~/features/packets/movements/board";
import {
  arrangementsBy,
  examDayOf,
  papersToday,
  type RoomToday,
  roomsToday,
  telephonesOf,
} from "~/features/today/queries";
import { phoneAddress } from "~/features/values/contact";
import { dayOfWeekInWords } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { viewerOf } from "~/http/viewer";
import { t } from "~/messages";
import { paperAddress } from "~/routes/exam-papers/parts/address";
import type { Screen } from "~/routes/parts/screen";
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
  const { papers, telephones, left, chiefs_left } = data;
  return (
    <Page title={t("today.title")} context={`${dayOfWeekInWords(data.day)} · ${data.place}`} back={back}>
      {papers.length === 0 && <p>{t("today.none", { day: dayOfWeekInWords(data.day) })}</p>}
      {data.types.map((type) => (
        <section key={type}>
          <h2>{type}</h2>
          <Facts
            facts={factsOf(
              papers.filter(({ exam_type_code }) => exam_type_code === type),
              data,
            )}
          />
        </section>
      ))}
      <p>
        {data.next
          ? t("today.next", {
              day: dayOfWeekInWords(data.next.held_on ?? data.day),
              paper: paperInWords(data.next),
            })
          : t("today.no_more", { year: data.year })}
      </p>
      {telephones.length + chiefs_left > 0 && (
        <section className="telephones">
          <h2>{t("today.telephones")}</h2>
          <Facts
            facts={telephones.map(({ who, contact, phone }) => [
              <Who key={who} {...{ who, contact }} />,
              <Phone key={who} phone={phone} />,
            ])}
          />
          {chiefs_left > 0 && (
            <p>
              <a href="/invigilators">{t("today.chiefs_left", { n: chiefs_left })}</a>
            </p>
          )}
          {left > 0 && (
            <p>
              <a href="/school_exam_years/call-list">{t("today.left", { n: left })}</a>
            </p>
          )}
        </section>
      )}
    </Page>
  );
}

/** The paper has no room for the contact. */
const Who = ({ who, contact }: { who: string; contact: string | null }) => (
  <>
    {who}
    {contact && <span className="contact">, {contact}</span>}
  </>
);

const Phone = ({ phone }: { phone: string | null }) =>
  phone ? <a href={phoneAddress(phone)}>{phone}</a> : t("today.no_phone");

const timeOf = (paper: Paper) => timesOfPaper(paper) ?? t("today.no_time");

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

type Shared = Pick<Morning, "isSchool" | "rooms" | "arrangements">;
type Fact = readonly [term: ReactNode, detail: ReactNode];

type HeldPaper = Morning["papers"][number];

/** The papers of an exam type, and what they have in common. */
function factsOf(papers: readonly HeldPaper[], { isSchool, rooms, arrangements }: Shared): Fact[] {
  const [{ exam_type_code = "", total_students: n = 0, total_schools: schools = 0 } = {}] = papers;
  const needs = arrangements
    .filter((one) => one.exam_type_code === exam_type_code)
    .map((one) => t("today.arrangement", one));
  return [
    ...papers.map((paper): Fact => [timeOf(paper), paperWithList(paper, isSchool)]),
    [t("today.candidates"), isSchool ? n : t("today.of_schools", { n, schools })],
    ...(rooms.length > 0 ? [[t("today.rooms"), rooms.map(roomInWords).join("; ")] as const] : []),
    ...(needs.length > 0 ? [[t("today.arrangements"), needs.join("; ")] as const] : []),
  ];
}

function paperWithList(
  { id, code, name, total_received: received, total_schools: due, arrived }: HeldPaper,
  isSchool: boolean,
) {
  const state = isSchool
    ? t(received > 0 ? "today.list_received" : "today.list_due")
    : t("today.lists_of", { received, due });
  return (
    <>
      <b>
        <a href={paperAddress(id)}>
          {code} {name}
        </a>
      </b>
      . {t("today.lists", { state })} {arrived && packetsInWords(arrived, isSchool)}
    </>
  );
}

function packetsInWords(arrived: NonNullable<HeldPaper["arrived"]>, isSchool: boolean): string {
  if (!isSchool) return t("today.packets_of", { confirmed: arrived.confirmed, due: arrived.due });
  return t(arrived.confirmed > 0 ? "today.packets_received" : "today.packets_due", { n: arrived.packets });
}

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

interface Telephone {
  who: string;
  /** Whom to ask for, where the school has named someone. */
  contact: string | null;
  phone: string | null;
}

type Morning = NonNullable<ReturnType<typeof morningOf>>;

/** More do not fit the paper: the page then leads to the list of invigilators. */
const mostChiefs = 24;

function morningOf(actor: Actor, request: Request) {
  const year = chosenYear(request);
  if (year === null) return null;
  const { day, papers, next } = examDayOf(actor, year);
  const { school_name, district_name } = viewerOf(actor);
  const school_code = school_name === null ? null : actor.school_code;
  const isHeld = papers.length > 0;
  const seesNeeds = can(actor, "special_need.view");
  const arrived = isHeld && can(actor, "packet.view") ? arrivedAt(actor, papers) : null;
  const { office_phone } = findOffice();
  const types = [...new Set(papers.map(({ exam_type_code }) => exam_type_code))];
  const listed =
    isHeld && school_code === null && can(actor, "school_admin.view")
      ? telephonesOf(actor, year, types)
      : { schools: [], left: 0 };
  const chiefs =
    isHeld && school_code !== null && can(actor, "invigilator.view")
      ? invigilatorsOf(actor, { school_code, exam_year: year }).filter(({ duty }) => duty === "chief")
      : [];
  const telephones: Telephone[] = [
    ...(chiefs.length > mostChiefs ? [] : chiefs).map(({ full_name, room_name, phone }) => ({
      who: [t("invigilator.duty.chief"), full_name, room_name].filter(Boolean).join(", "),
      contact: null,
      phone: phoneInWords(phone),
    })),
    ...listed.schools.map(({ school_name: name, contact_name, contact_phone }) => ({
      who: name,
      contact: contact_name,
      phone: contact_phone,
    })),
    ...(office_phone === null ? [] : [{ who: t("today.office"), contact: null, phone: office_phone }]),
  ];
  return {
    year,
    day,
    place: school_name ?? district_name ?? t("home.whole_state"),
    isSchool: school_code !== null,
    types,
    papers: papersToday(actor, year, papers).map((paper) => ({
      ...paper,
      arrived: arrived?.get(paper.id) ?? null,
    })),
    next,
    rooms: isHeld && school_code !== null ? roomsToday(actor, school_code, year) : [],
    arrangements: isHeld && seesNeeds ? arrangementsBy(actor, year) : [],
    telephones,
    left: listed.left,
    chiefs_left: chiefs.length > mostChiefs ? chiefs.length : 0,
  };
}
