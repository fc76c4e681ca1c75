import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { assignSeats } from "~/features/rooms/assign";
import { roomsOf, schoolsOfCentre, seatingOf } from "~/features/rooms/queries";
import { assignment, roomScreen } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { problem, sentenceText, t } from "~/messages";
import { ToInvigilators } from "~/routes/invigilators/parts/links";
import { ChooseSchoolYear } from "~/routes/parts/choose-school-year";
import { ownPlace } from "~/routes/parts/own-place";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { ButtonLink, ErrorSummary, Notice, Page, pageTitle } from "~/ui";
import { addOf, listOf, roomsAddress } from "./parts/address";
import { AssignForm } from "./parts/assign-form";
import { SeatingFacts } from "./parts/seating-facts";
import { RoomsTable } from "./parts/table";

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
    rooms: roomsOf(actor, place),
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
      {manages && rooms.length > 0 && (
        <AssignForm {...{ place, rooms, partners }} typed={answer?.typed ?? {}} problems={problems} />
      )}
    </Page>
  );
}
