import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { whyYearClosed } from "~/features/exam-years/queries.server";
import { invigilatorsOf, officeRule } from "~/features/invigilators/queries.server";
import { otherPlacesOf } from "~/features/invigilators/same.server";
import { type InvigilatorScreen, invigilatorScreen } from "~/features/invigilators/schema";
import { staffingAt } from "~/features/invigilators/staffing.server";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { roomsOf } from "~/features/rooms/queries.server";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { hasProblems, sentenceText, t } from "~/messages";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { SchoolYearForm } from "~/routes/parts/school-year-form";
import type { Screen } from "~/routes/parts/screen";
import { listOf as roomsOfPlace } from "~/routes/rooms/parts/address";
import { ButtonLink, Notice, Page, pageTitle } from "~/ui";
import { addOf, doorsOf, invigilatorsAddress, lettersOf, pasteOf, staffingAddress } from "./parts/address";
import { PeopleTable } from "./parts/people-table";
import { StaffingTable } from "./parts/staffing-table";
import { lackInWords, ruleInWords } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("invigilator.title")) }];

export const handle: Screen = { place: "/rooms" };

/** A school opens its list in the year of the header, without a question. */
function ownPlace(actor: Actor, query: InvigilatorScreen, exam_year: number | null): InvigilatorScreen {
  if (query.exam_year !== null || exam_year === null || !isBoundToOneSchool(actor)) return query;
  const isThere = findSchoolYear(actor, query.school_code ?? actor.school_code ?? "", exam_year);
  return isThere ? { ...query, exam_year: String(exam_year) } : query;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.view");
  const offered = offeredBy(request);
  const query = ownPlace(actor, readQueryLeniently(request, invigilatorScreen), offered.exam_year);
  const { choice, school_code, year, problems } = schoolYearChoice(actor, query, offered);
  const seesSchools = !isBoundToOneSchool(actor);
  if (school_code === null || year === null)
    return { show: "choose", choice, problems, seesSchools } as const;
  const place = { school_code, exam_year: year };
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, year));
  const closed = sentenceText(whyYearClosed(year));
  const rule = officeRule();
  return {
    show: "list",
    place,
    school_name: school.school_name,
    people: invigilatorsOf(actor, place),
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
      <Page
        title={t("invigilator.title")}
        intro={t("invigilator.choose")}
        errors={hasProblems(data.problems)}
        actions={data.seesSchools && <ToSchools />}
      >
        <SchoolYearForm
          {...data.choice}
          action={invigilatorsAddress}
          submit={t("action.continue")}
          problems={data.problems}
        />
      </Page>
    );
  }
  const { place, school_name, people, twice, rooms, staffing, rule, manages, closed } = data;
  const lack = lackInWords(staffing.missing);
  const n = Object.keys(twice).length;
  return (
    <Page
      title={t("invigilator.title")}
      context={t("room.context", { school: school_name, code: place.school_code, year: place.exam_year })}
      intro={ruleInWords(rule)}
      actions={
        <>
          {manages && (
            <ButtonLink href={addOf(place)} kind="primary" accessKey="t">
              {t("invigilator.add_title")}
            </ButtonLink>
          )}
          {manages && <ButtonLink href={pasteOf(place)}>{t("invigilator.paste_title")}</ButtonLink>}
          {people.length > 0 && (
            <>
              <ButtonLink href={lettersOf(place)} kind="quiet">
                {t("invigilator.letters_link")}
              </ButtonLink>
              <ButtonLink href={doorsOf(place)} kind="quiet">
                {t("invigilator.doors_link")}
              </ButtonLink>
            </>
          )}
          {data.seesSchools && <ToSchools exam_year={place.exam_year} />}
        </>
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
      <PeopleTable {...{ people, twice, manages }} asksIc={rule.asks_ic} />
      <StaffingTable {...{ staffing, rooms }} />
    </Page>
  );
}

function ToSchools({ exam_year }: { exam_year?: number }) {
  const query = exam_year === undefined ? "" : `?exam_year=${exam_year}`;
  return (
    <ButtonLink href={staffingAddress + query} kind="quiet">
      {t("invigilator.schools_title")}
    </ButtonLink>
  );
}
