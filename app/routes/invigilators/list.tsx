import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { whyYearClosed } from "~/features/exam-years/queries";
import { type InvigilatorInRoom, invigilatorsOf, officeRule } from "~/features/invigilators/queries";
import { phoneInWords } from "~/features/invigilators/rules";
import { type OtherPlace, otherPlacesOf } from "~/features/invigilators/same";
import { invigilatorScreen, mostOnPage } from "~/features/invigilators/schema";
import { type StaffedSchool, staffingAt } from "~/features/invigilators/staffing";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { roomsOf } from "~/features/rooms/queries";
import { phoneAddress } from "~/features/values/contact";
import { pageOf } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { figure, groupedIc, labelOf, sentenceText, t } from "~/messages";
import { pagesOf } from "~/routes/parts/addresses";
import { ChooseSchoolYear, ownPlace } from "~/routes/parts/choose-school-year";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { listOf as roomsOfPlace } from "~/routes/rooms/parts/address";
import { DataTable, Notice, Page, Pagination, pageTitle, RowActions } from "~/ui";
import { ListActions, ToSchools } from "./parts/links";
import {
  invigilatorAddress,
  invigilatorsAddress,
  lackInWords,
  lettersOf,
  listedInWords,
  listOf,
  placeInWords,
  ruleInWords,
} from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("invigilator.title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.view");
  const offered = offeredBy(request);
  const { page, ...given } = readQueryLeniently(request, invigilatorScreen);
  const query = ownPlace(actor, given, offered.exam_year);
  const { choice, school_code, year, problems } = schoolYearChoice(actor, query, offered);
  const seesSchools = !isBoundToOneSchool(actor);
  if (school_code === null || year === null)
    return { show: "choose", choice, problems, seesSchools } as const;
  const place = { school_code, exam_year: year };
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, year));
  const closed = sentenceText(whyYearClosed(year));
  const rule = officeRule();
  const { data: people, ...range } = pageOf(invigilatorsOf(actor, place), { page, limit: mostOnPage });
  return {
    show: "list",
    place,
    school_name: school.school_name,
    people,
    range,
    twice: Object.fromEntries(otherPlacesOf(actor, place)),
    rooms: roomsOf(actor, place).map(({ id, name, seated }) => ({ id, name, seated })),
    staffing: orNotFound(request, staffingAt(actor, place)),
    rule,
    seesSchools,
    manages: can(actor, "invigilator.manage") && closed === null,
    closed,
  } as const;
}

export default function Invigilators() {
  const data = useLoaderData<typeof loader>();
  if (data.show === "choose") {
    return (
      <ChooseSchoolYear
        {...data}
        title={t("invigilator.title")}
        intro={t("invigilator.choose")}
        action={invigilatorsAddress}
        actions={data.seesSchools && <ToSchools />}
      />
    );
  }
  const { place, school_name, people, range, twice, rooms, staffing, rule, manages, closed } = data;
  const lack = lackInWords(staffing.missing);
  const n = Object.keys(twice).length;
  return (
    <Page
      title={t("invigilator.title")}
      context={t("room.context", { school: school_name, code: place.school_code, year: place.exam_year })}
      intro={ruleInWords(rule)}
      actions={
        <ListActions {...{ place, manages }} seesSchools={data.seesSchools} hasPeople={range.total > 0} />
      }
      back={{ href: roomsOfPlace(place), label: t("room.title") }}
      wide
    >
      {closed && (
        <Notice kind="info">
          <p>{closed}</p>
        </Notice>
      )}
      {n > 0 && (
        <Notice kind="warning" title={t("invigilator.twice_title", { n })}>
          <p>{t("invigilator.twice_how")}</p>
        </Notice>
      )}
      <p className="mb-4">
        {lack ? t("invigilator.some_missing", { lack }) : t("invigilator.all_listed", { ...staffing.needed })}
      </p>
      <PeopleTable {...{ people, twice, manages }} total={range.total} asksIc={rule.asks_ic} />
      {range.total > range.limit && <Pagination {...range} address={pagesOf(listOf(place))} hasRange />}
      <StaffingTable {...{ staffing, rooms }} />
    </Page>
  );
}

interface StaffingTableProps {
  staffing: StaffedSchool;
  rooms: readonly { id: number; name: string; seated: number }[];
}

/** What each room needs, and below the rooms the whole school with those of no room. */
function StaffingTable({ staffing, rooms }: StaffingTableProps) {
  const cellsOf = ({ listed, needed, missing }: Pick<StaffedSchool, "listed" | "needed" | "missing">) => ({
    chiefs: listedInWords(listed.chiefs, needed.chiefs),
    invigilators: listedInWords(listed.invigilators, needed.invigilators),
    missing: lackInWords(missing) || t("invigilator.enough"),
  });
  return (
    <DataTable
      id="keperluan"
      caption={t("invigilator.places_title")}
      columns={[
        { key: "name", label: labelOf("room_id") },
        { key: "candidates", label: t("invigilator.candidates"), align: "right" },
        { key: "chiefs", label: t("invigilator.duty.chief"), nowrap: true },
        { key: "invigilators", label: t("invigilator.duty.invigilator"), nowrap: true },
        { key: "missing", label: t("invigilator.missing") },
      ]}
      rows={[
        ...rooms.map((room) => {
          const found = staffing.rooms.find(({ id }) => id === room.id);
          return {
            id: room.id,
            cells: { name: room.name, candidates: figure(room.seated), ...(found && cellsOf(found)) },
          };
        }),
        {
          id: "all",
          cells: {
            name: t("invigilator.whole_school"),
            candidates: figure(staffing.candidates),
            ...cellsOf(staffing),
          },
        },
      ]}
      empty={null}
    />
  );
}

interface PeopleTableProps {
  people: readonly InvigilatorInRoom[];
  /** On all pages. */
  total: number;
  /** By the record. */
  twice: Record<number, OtherPlace[]>;
  asksIc: boolean;
  manages: boolean;
}

function PeopleTable({ people, total, twice, asksIc, manages }: PeopleTableProps) {
  const isTwice = people.some(({ id }) => twice[id]);
  return (
    <DataTable
      caption={t("invigilator.caption", { n: total })}
      columns={[
        { key: "full_name", label: labelOf("full_name") },
        { key: "phone", label: labelOf("phone"), nowrap: true },
        ...(asksIc ? [{ key: "ic_number", label: labelOf("ic_number"), nowrap: true }] : []),
        { key: "duty", label: labelOf("duty") },
        { key: "room_name", label: labelOf("room_id") },
        ...(isTwice ? [{ key: "twice", label: t("invigilator.twice") }] : []),
        ...(manages ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
      ]}
      rows={people.map((one) => ({
        id: one.id,
        cells: {
          full_name: one.full_name,
          phone: <a href={phoneAddress(one.phone)}>{phoneInWords(one.phone)}</a>,
          ic_number: groupedIc(one.ic_number),
          duty: t(`invigilator.duty.${one.duty}`),
          room_name: one.room_name ?? t("invigilator.any_room"),
          twice: twice[one.id]?.map(placeInWords).join("; "),
          actions: (
            <RowActions
              about={one.full_name}
              links={[
                { href: `${invigilatorAddress(one)}/edit`, label: t("action.edit") },
                { href: `${lettersOf(one)}&id=${one.id}`, label: t("invigilator.letter"), isApart: true },
                { href: `${invigilatorAddress(one)}/delete`, label: t("action.delete") },
              ]}
            />
          ),
        },
      }))}
      empty={t("invigilator.none")}
    />
  );
}
