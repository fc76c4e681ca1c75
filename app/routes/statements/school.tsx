import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { whyYearClosed } from "~/features/exam-years/queries";
import { readableSchoolYear } from "~/features/roll-numbers/numbering";
import { statementsOf } from "~/features/statements/queries";
import {
  classesOf,
  countsOf,
  openStates,
  type StatementCounts,
  statementStates,
} from "~/features/statements/rules";
import { mostClasses, statementScreen } from "~/features/statements/schema";
import { pageOf } from "~/features/values/lists";
import type { SchoolYear } from "~/features/values/school-year";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { figure, sentenceText, t } from "~/messages";
import { pressedForm } from "~/routes/absences/parts/list-rows";
import { pagesOf } from "~/routes/parts/addresses";
import { ChooseSchoolYear, ownPlace } from "~/routes/parts/choose-school-year";
import { printoutPage } from "~/routes/parts/printout";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import type { Screen } from "~/routes/parts/screen";
import { sheetAddress } from "~/routes/sheets/parts/addresses";
import { ButtonLink, DataTable, Notice, Page, Pagination, PostForm, pageTitle } from "~/ui";
import { classOf, listOf, missingOf, scanOf, schoolsAddress, statementsAddress } from "./parts/address";
import { PressButton } from "./parts/class-press";

export const meta: MetaFunction = () => [{ title: pageTitle(t("statement.title")) }];

export const handle: Screen = { step: 4 };

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
  const { school } = orNotFound(request, readableSchoolYear(actor, school_code, year));
  const statements = statementsOf(actor, place);
  const { data: classes, ...range } = pageOf(classesOf(statements), { page, limit: mostClasses });
  return {
    show: "classes",
    place,
    school_name: school.school_name,
    classes,
    range,
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
  const total = statementStates.reduce((sum, state) => sum + counts[state], 0);
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
      intro={
        <b>
          {t("statement.returned_of", { n: figure(total - counts.missing), total: figure(total) })}
          {openInWords(counts)}
        </b>
      }
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

/** The open ones beside those that did not come back. */
const openInWords = (counts: StatementCounts): string =>
  openStates
    .filter((state) => state !== "missing" && counts[state] > 0)
    .map((state) => `, ${t(`statement.part.${state}`, { n: figure(counts[state]) })}`)
    .join("");

interface ClassesTableProps {
  place: SchoolYear;
  classes: ReturnType<typeof classesOf>;
  range: { page: number; limit: number; total: number };
  marks: boolean;
}

/** The buttons share one form, because a form for each class would double the page of a large school. */
const ClassesTable = ({ place, classes, range, marks }: ClassesTableProps) => (
  <>
    <DataTable
      caption={t("statement.classes_caption", { n: range.total })}
      columns={[
        { key: "class", label: t("statement.class"), nowrap: true },
        { key: "returned", label: t("statement.returned") },
        { key: "actions", label: t("word.actions"), isActions: true },
      ]}
      rows={classes.map(({ class_name, total, unmarked, counts: ofClass }) => ({
        id: class_name ?? "",
        cells: {
          class: <a href={classOf(place, class_name)}>{class_name ?? t("statement.no_class")}</a>,
          returned: (
            <>
              {t("statement.of", { n: figure(total - ofClass.missing), total: figure(total) })}
              {openInWords(ofClass)}
            </>
          ),
          actions: marks && unmarked > 0 && (
            <PressButton
              {...{ class_name }}
              n={unmarked}
              result="same"
              form={pressedForm}
              formAction={classOf(place, class_name)}
            />
          ),
        },
      }))}
      empty={t("statement.none")}
    />
    {range.total > range.limit && <Pagination {...range} address={pagesOf(listOf(place))} hasRange />}
    {marks && <PostForm id={pressedForm} once />}
  </>
);
