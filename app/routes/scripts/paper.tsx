import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { asIfInPerson, can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { whyNotRecorded } from "~/features/absences/objections";
import { returnsForm } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { filterChoices } from "~/features/lookups/queries";
import { cancelScripts, returnScripts } from "~/features/scripts/commands";
import { listScripts, type ScriptsOfSchool } from "~/features/scripts/queries";
import { scriptList, scriptStates } from "~/features/scripts/schema";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, labelOf, type Problems, sentenceText, t } from "~/messages";
import { keyOf, pressedForm } from "~/routes/absences/parts/list-rows";
import { problemsBySchool } from "~/routes/absences/parts/list-table";
import { nameOf } from "~/routes/absences/parts/words";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import {
  Button,
  DataTable,
  ErrorSummary,
  FieldProblems,
  FilterForm,
  Notice,
  Page,
  Pagination,
  PostForm,
  pageTitle,
  RowCheckbox,
  rangeText,
  Ticked,
} from "~/ui";
import { boardOf, paperAddress, schoolAddress, schoolState, titleOf } from "./parts/words";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? titleOf(data.paper) : t("script.title"), { context: data?.paper.exam_year }),
  },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const query = readListQuery(request, scriptList);
  const obstacle = whyNotRecorded(paper);
  const mayReturn = can(actor, "script.return");
  return {
    paper,
    query,
    list: listScripts(actor, paper, query),
    returns: mayReturn && obstacle === null,
    isHeld: !mayReturn && can(asIfInPerson(actor), "script.return") && obstacle === null,
    obstacle: mayReturn && obstacle ? sentenceText(obstacle) : null,
    filters: {
      is_reported: [
        { value: "false", label: t("report.not_reported") },
        { value: "true", label: t("report.is_reported") },
      ],
      state: scriptStates.map((value) => ({ value, label: t(`script.${value}`) })),
      district_code: isBoundToOneSchool(actor) ? [] : filterChoices().districts,
    },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "script.return");
  const id = idFrom(request, params.id);
  orNotFound(request, findPaper(id));
  const form = await readForm(request, returnsForm);
  if (form.status !== "success") return refuse(form);
  const { ticked, received, reopened } = form.value;
  const to = `${paperAddress(id)}${new URL(request.url).search}`;
  if (reopened) {
    return answerForm(actor, form, () => cancelScripts(actor, reopened.id, reopened), {
      to,
      flash: ({ school_name }) => ({ key: "script.cancelled", values: { school_name } }),
    });
  }
  const rows = (received ? [received] : ticked).map(({ school_code, total_absent: expected }) => {
    return { school_code, expected };
  });
  return answerForm(actor, form, () => returnScripts(actor, id, { rows }), {
    to,
    flash: ({ returned: n, code }) => ({ key: "script.saved", values: { n, code } }),
  });
}

export default function ScriptsOfPaper() {
  const { paper, query, list, returns, isHeld, obstacle, filters } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = problemsBySchool(answer);
  const path = paperAddress(paper.id);
  const address = listAddress(path, query, { page: 1, limit: 10 });
  return (
    <Page
      title={titleOf(paper)}
      context={paper.exam_year}
      intro={
        <>
          {nameOf(paper)}. {t("script.paper_how")}
        </>
      }
      errors={Boolean(answer)}
      back={{ href: boardOf(paper), label: t("script.title") }}
      wide
    >
      {isHeld && <SignsNothing what="script" />}
      {obstacle && <Notice kind="info">{obstacle}</Notice>}
      <ErrorSummary problems={problems} />
      <FilterForm
        action={path}
        clearHref={path}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        chips={chipsOf(filters, query, address)}
      >
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <SchoolsTable
        {...{ list, returns, address, problems }}
        exam_paper_id={paper.id}
        ticked={answer?.typed.ticked}
      />
    </Page>
  );
}

const tickedForm = "ditanda";

const sentOf = ({ school_code, expected }: ScriptsOfSchool): string => `${school_code}:${expected}`;
const isWaiting = ({ state }: ScriptsOfSchool): boolean => state === "pending" || state === "changed";

interface SchoolsTableProps {
  exam_paper_id: number;
  list: ReturnType<typeof listScripts>;
  returns: boolean;
  address: (changes?: Record<string, string | number | null>) => string;
  problems: Problems;
  ticked: unknown;
}

/** Two forms: Enter on a tick never presses the button of a row. */
function SchoolsTable({ exam_paper_id, list, returns, address, problems, ticked }: SchoolsTableProps) {
  const { data, ...range } = list;
  const chosen = [ticked ?? []].flat();
  return (
    <>
      <DataTable
        caption={t("script.schools_caption", { range: rangeText(range) })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "school_code", label: labelOf("school_code"), nowrap: true },
          { key: "district_code", label: labelOf("district_code") },
          { key: "expected", label: t("script.expected"), align: "right" },
          { key: "returned", label: t("script.returned"), align: "right" },
          { key: "state", label: t("script.state"), nowrap: true },
          { key: "report", label: labelOf("is_reported"), nowrap: true },
          ...(returns ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
        ]}
        rows={data.map((school) => ({
          id: school.registration_id,
          select:
            returns && isWaiting(school) && school.reported_at === null ? (
              <RowCheckbox
                name="ticked"
                id={keyOf(school.school_code)}
                value={sentOf(school)}
                checked={chosen.includes(sentOf(school))}
                about={school.school_name}
                form={tickedForm}
              />
            ) : undefined,
          cells: {
            school_name: (
              <>
                {returns ? (
                  <a href={schoolAddress(exam_paper_id, school.registration_id)}>{school.school_name}</a>
                ) : (
                  school.school_name
                )}
                <FieldProblems
                  id={keyOf(school.school_code)}
                  name={keyOf(school.school_code)}
                  problems={problems[keyOf(school.school_code)]}
                />
              </>
            ),
            school_code: school.recorded_school_code,
            district_code: school.district_code,
            expected: figure(school.expected),
            returned: school.returned === null ? "" : figure(school.returned),
            state: schoolState(school),
            report: t(school.reported_at === null ? "report.not_reported" : "report.is_reported"),
            actions: school.reported_at === null && actionsOf(school),
          },
        }))}
        empty={t("script.schools_none")}
        bar={
          <>
            {returns && data.some(isWaiting) && (
              <PostForm action={address()} id={tickedForm} className="bulk" once>
                <Ticked />
                <Button kind="secondary">{t("script.press_ticked")}</Button>
              </PostForm>
            )}
            <Pagination {...range} address={address} sizes={pageSizes} />
          </>
        }
      />
      {returns && <PostForm action={address()} id={pressedForm} once />}
    </>
  );
}

function actionsOf(school: ScriptsOfSchool) {
  const about = <span className="vh">{school.school_name}</span>;
  return isWaiting(school) ? (
    <Button form={pressedForm} name="received" value={sentOf(school)} kind="secondary">
      {t("script.press", { n: figure(school.expected) })} {about}
    </Button>
  ) : (
    <Button form={pressedForm} name="reopened" value={`${school.return_id}:${school.version}`} kind="quiet">
      {t("script.cancel")} {about}
    </Button>
  );
}
