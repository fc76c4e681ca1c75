import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { statementsOf } from "~/features/statements/queries";
import { classesOf, countsOf } from "~/features/statements/rules";
import { mostClasses, statementScreen } from "~/features/statements/schema";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { figure, sentenceText, t } from "~/messages";
import { ChooseSchoolYear } from "~/routes/parts/choose-school-year";
import { ownPlace } from "~/routes/parts/own-place";
import { printoutPage } from "~/routes/parts/printout";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import type { Screen } from "~/routes/parts/screen";
import { sheetAddress } from "~/routes/sheets/parts/addresses";
import { ButtonLink, Notice, Page, pageTitle } from "~/ui";
import { missingOf, scanOf, schoolsAddress, statementsAddress } from "./parts/address";
import { ClassesTable } from "./parts/classes-table";

export const meta: MetaFunction = () => [{ title: pageTitle(t("statement.title")) }];

export const handle: Screen = { place: "/students/sheets", step: 4 };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "statement.mark");
  const offered = offeredBy(request);
  const { page, ...given } = readQueryLeniently(request, statementScreen);
  const query = ownPlace(actor, given, offered.exam_year);
  const { choice, school_code, year, problems } = schoolYearChoice(actor, query, offered);
  const seesSchools = !isBoundToOneSchool(actor);
  if (school_code === null || year === null)
    return { show: "choose", choice, problems, seesSchools } as const;
  const place = { school_code, exam_year: year };
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, year));
  const statements = statementsOf(actor, place);
  const classes = classesOf(statements);
  return {
    show: "classes",
    place,
    school_name: school.school_name,
    classes: classes.slice((page - 1) * mostClasses, page * mostClasses),
    range: { page, limit: mostClasses, total: classes.length },
    counts: countsOf(statements),
    closed: sentenceText(whyYearClosed(year)),
    seesSchools,
  } as const;
}

const ToSchools = () => (
  <ButtonLink href={schoolsAddress} kind="quiet">
    {t("statement.schools_title")}
  </ButtonLink>
);

export default function StatementsOfSchool() {
  const data = useLoaderData<typeof loader>();
  if (data.show === "choose") {
    return (
      <ChooseSchoolYear
        {...data}
        title={t("statement.title")}
        intro={t("statement.choose")}
        action={statementsAddress}
        actions={data.seesSchools && <ToSchools />}
      />
    );
  }
  const { place, school_name, classes, range, counts, closed, seesSchools } = data;
  const open = counts.missing + counts.to_correct + counts.changed;
  const isLong = open > printoutPage.limit;
  return (
    <Page
      title={t("statement.title")}
      context={t("statement.context", {
        school: school_name,
        code: place.school_code,
        year: place.exam_year,
      })}
      intro={t("statement.intro")}
      actions={
        <>
          {closed === null && counts.missing > 0 && (
            <ButtonLink href={scanOf(place)}>{t("statement.scan")}</ButtonLink>
          )}
          {open > 0 && !isLong && (
            <ButtonLink href={missingOf(place)}>{t("statement.print_missing")}</ButtonLink>
          )}
          <ButtonLink href={sheetAddress("/students/sheets/statements", place)} kind="quiet">
            {t("statement.print")}
          </ButtonLink>
          {seesSchools && <ToSchools />}
        </>
      }
      wide
    >
      {closed && (
        <Notice kind="info">
          <p>{closed}</p>
        </Notice>
      )}
      {isLong && <p className="mb-4">{t("statement.print_by_class", { n: figure(open) })}</p>}
      <ClassesTable {...{ place, classes, range }} marks={closed === null} />
    </Page>
  );
}
