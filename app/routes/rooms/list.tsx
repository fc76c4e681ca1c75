import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { assignSeats } from "~/features/rooms/assign";
import { whyRoomStays } from "~/features/rooms/commands";
import {
  type RoomWithSeats,
  roomsOf,
  type Seating,
  schoolsOfCentre,
  seatingOf,
} from "~/features/rooms/queries";
import { versionsOf } from "~/features/rooms/rules";
import { assignment, roomScreen } from "~/features/rooms/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { labelOf, type Problems, problem, sentenceText, t } from "~/messages";
import { ToInvigilators } from "~/routes/invigilators/parts/links";
import { ChooseSchoolYear, ownPlace } from "~/routes/parts/choose-school-year";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import {
  Button,
  ButtonLink,
  DataTable,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  RadioField,
  RowActions,
} from "~/ui";
import { addOf, listOf, roomAddress, roomsAddress } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("room.title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "room.view");
  const offered = offeredBy(request);
  const query = ownPlace(actor, readQueryLeniently(request, roomScreen), offered.exam_year);
  const { choice, school_code, year, problems } = schoolYearChoice(actor, query, offered);
  const seesStaff = can(actor, "invigilator.view");
  if (school_code === null || year === null)
    return { show: "choose", choice, problems, seesStaff: seesStaff && !choice.isOwnSchool } as const;
  const place = { school_code, exam_year: year };
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, year));
  const closed = sentenceText(whyYearClosed(year));
  const manages = can(actor, "room.manage") && closed === null;
  return {
    show: "rooms",
    place,
    school_name: school.school_name,
    rooms: roomsOf(actor, place).map((room) => ({
      ...room,
      mayDelete: manages && whyRoomStays(actor, room) === null,
    })),
    seating: seatingOf(actor, place),
    partners: manages ? schoolsOfCentre(actor, school, year) : [],
    manages,
    seesStaff,
    closed,
  } as const;
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "room.manage");
  const form = await readForm(request, assignment);
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => assignSeats(actor, form.value), {
    to: listOf,
    flash: ({ seated }) => ({ key: "room.assigned", values: { n: seated } }),
  });
}

/** In place of the general message of a stale form: the person typed nothing to compare. */
const stale = { "": [problem("blocked", { reason: t("room.stale") })] };

export default function Rooms() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.current ? stale : (answer?.problems ?? {});
  if (data.show === "choose") {
    return (
      <ChooseSchoolYear
        {...data}
        title={t("room.title")}
        intro={t("room.choose")}
        action={roomsAddress}
        problems={{ ...data.problems, ...problems }}
        actions={data.seesStaff && <ToInvigilators />}
      />
    );
  }
  const { place, school_name, rooms, seating, partners, manages, seesStaff, closed } = data;
  const about = { school: school_name, code: place.school_code, year: place.exam_year };
  const scopes = scopesOf(seating, partners.length > 0);
  const add = manages && (
    <ButtonLink href={addOf(place)} kind={rooms.length === 0 ? "primary" : "secondary"} accessKey="t">
      {t("room.add_title")}
    </ButtonLink>
  );
  return (
    <Page
      title={t("room.title")}
      context={t("room.context", about)}
      errors={Boolean(answer)}
      actions={
        <>
          {add}
          {seesStaff && <ToInvigilators place={place} />}
        </>
      }
      back={{ href: `/students/sheets?${listOf(place).split("?")[1]}`, label: t("sheet.title") }}
      wide
    >
      <ErrorSummary problems={problems} />
      {closed && (
        <Notice kind="info">
          <p>{closed}</p>
        </Notice>
      )}
      <SeatingFacts seating={seating} />
      <RoomsTable rooms={rooms} manages={manages} />
      {manages && rooms.length > 0 && scopes.length > 0 && (
        <AssignForm {...{ place, rooms, partners, scopes }} typed={answer?.typed ?? {}} problems={problems} />
      )}
    </Page>
  );
}

function SeatingFacts({ seating }: { seating: Seating }) {
  const { seated, elsewhere, unseated, unnumbered, waiting } = seating;
  const facts = [
    t("room.seated", { n: seated }),
    elsewhere > 0 && t("room.elsewhere", { n: elsewhere }),
    seated > 0 && waiting.length > 0
      ? t("room.waiting", { n: unseated, numbers: waiting.join(", ") })
      : t("room.unseated_count", { n: unseated }),
    unnumbered > 0 && t("room.unnumbered", { n: unnumbered }),
  ];
  return (
    <p className="mb-4">
      {t("room.seating")}: {facts.filter(Boolean).join(" · ")}.
    </p>
  );
}

const manners = ["unseated", "all"] as const;

/** Those that would place a candidate; another school of the centre may have some. */
const scopesOf = ({ seated, unseated }: Seating, hasPartners: boolean) =>
  manners.filter((manner) => hasPartners || unseated > 0 || (manner === "all" && seated > 0));

interface AssignFormProps {
  scopes: readonly (typeof manners)[number][];
  place: SchoolYear;
  rooms: RoomWithSeats[];
  partners: { school_code: string; school_name: string }[];
  typed: Record<string, unknown>;
  problems: Problems;
}

function AssignForm({ place, rooms, partners, scopes, typed, problems }: AssignFormProps) {
  const ticked = [typed.schools ?? []].flat();
  return (
    <>
      <h2>{t("room.assign_title")}</h2>
      <p className="intro">{t("room.assign_intro")}</p>
      <PostForm once problems={{}}>
        <HiddenFields values={{ ...place, seen_rooms: versionsOf(rooms) }} />
        <RadioField
          name="scope"
          value={scopes.find((scope) => scope === typed.scope) ?? scopes[0]}
          problems={problems.scope}
          options={scopes.map((value) => ({
            value,
            label: t(`room.scope.${value}`),
          }))}
          hint={t("room.scope_hint")}
        />
        {partners.length > 0 && (
          <fieldset className="field">
            <legend>{labelOf("schools")}</legend>
            {partners.map(({ school_code, school_name }, at) => (
              <div className="choice" key={school_code}>
                <input
                  type="checkbox"
                  id={at === 0 ? "schools" : `schools-${school_code}`}
                  name="schools"
                  value={school_code}
                  defaultChecked={ticked.includes(school_code)}
                />
                <label htmlFor={at === 0 ? "schools" : `schools-${school_code}`}>
                  {t("room.partner", { school_code, school_name })}
                </label>
              </div>
            ))}
          </fieldset>
        )}
        <FormActions>
          <Button accessKey="s">{t("room.assign")}</Button>
        </FormActions>
      </PostForm>
    </>
  );
}

interface RoomsTableProps {
  rooms: (RoomWithSeats & { mayDelete: boolean })[];
  manages: boolean;
}

function RoomsTable({ rooms, manages }: RoomsTableProps) {
  return (
    <DataTable
      caption={t("room.caption", { n: rooms.length })}
      columns={[
        { key: "name", label: labelOf("room_id") },
        { key: "desks", label: t("room.desks"), nowrap: true },
        { key: "pattern", label: labelOf("pattern") },
        { key: "seated", label: t("room.seats"), nowrap: true },
        { key: "fill_order", label: labelOf("fill_order") },
        ...(manages ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
      ]}
      rows={rooms.map((room) => ({
        id: room.id,
        cells: {
          name: <a href={roomAddress(room)}>{room.name}</a>,
          desks: t("room.desks_of", { rows: room.rows, columns: room.columns }),
          pattern: room.is_for_arrangements
            ? labelOf("is_for_arrangements")
            : t(`room.pattern_short.${room.pattern}`),
          seated: t("room.seats_of", { n: room.seated, capacity: room.capacity }),
          fill_order: room.fill_order,
          actions: (
            <RowActions
              about={room.name}
              links={[
                { href: `${roomAddress(room)}/edit`, label: t("action.edit") },
                ...(room.seated > 0
                  ? [{ href: `${roomAddress(room)}/clear`, label: t("room.clear_title") }]
                  : []),
                ...(room.mayDelete
                  ? [{ href: `${roomAddress(room)}/delete`, label: t("action.delete") }]
                  : []),
              ]}
            />
          ),
        },
      }))}
      empty={t("room.none")}
    />
  );
}
