import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { asIfInPerson, can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { whyNotRecorded } from "~/features/absences/objections";
import { receiveLists, reopenList } from "~/features/absences/receive";
import { listReturns } from "~/features/absences/returns";
import { type ReturnList, returnList, returnsForm } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { filterChoices } from "~/features/lookups/queries";
import { requireActor } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { sentenceText, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { fileLinks, printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { ButtonLink, type Choice, ErrorSummary, FilterForm, Notice, Page, pageTitle } from "~/ui";
import { ListTable, problemsBySchool } from "./parts/list-table";
import { listOf, listsAddress, listsTitleOf, nameOf, paperAddress, returnFilters } from "./parts/words";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? listsTitleOf(data.paper) : t("absence.lists_title"), {
      context: data?.paper.exam_year,
    }),
  },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const query = readListQuery(request, returnList);
  const obstacle = whyNotRecorded(paper);
  const mayReceive = can(actor, "attendance.receive");
  return {
    paper,
    query,
    list: listReturns(actor, paper, query),
    receives: mayReceive && obstacle === null,
    isHeld: !mayReceive && can(asIfInPerson(actor), "attendance.receive") && obstacle === null,
    obstacle: mayReceive && obstacle ? sentenceText(obstacle) : null,
    exports: can(actor, "student.export"),
    districts: isBoundToOneSchool(actor) ? [] : filterChoices().districts,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "attendance.receive");
  const id = idFrom(request, params.id);
  orNotFound(request, findPaper(id));
  const form = await readForm(request, returnsForm);
  if (form.status !== "success") return refuse(form);
  const { ticked, received, reopened } = form.value;
  const to = `${listsAddress(id)}${new URL(request.url).search}`;
  if (reopened) {
    return answerForm(actor, form, () => reopenList(actor, reopened.id, reopened), {
      to,
      flash: ({ school_name }) => ({ key: "absence.list_reopened", values: { school_name } }),
    });
  }
  return answerForm(actor, form, () => receiveLists(actor, id, { rows: received ? [received] : ticked }), {
    to,
    flash: ({ received: n, code }) => ({ key: "absence.lists_saved", values: { n, code } }),
  });
}

export default function ListsOfPaper() {
  const { paper, query, list, receives, isHeld, obstacle, exports, districts } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = problemsBySchool(answer);
  const address = listAddress(listsAddress(paper.id), query, { page: 1, limit: 10 });
  return (
    <Page
      title={listsTitleOf(paper)}
      context={paper.exam_year}
      intro={
        <>
          {nameOf(paper)}. {receives && t("absence.lists_how")}
        </>
      }
      errors={Boolean(answer)}
      back={{ href: listOf(paper.exam_year), label: t("absence.title") }}
      actions={<ButtonLink href={paperAddress(paper.id)}>{t("absence.absent")}</ButtonLink>}
      wide
    >
      {isHeld && <SignsNothing what="absence" />}
      {obstacle && <Notice kind="info">{obstacle}</Notice>}
      <ErrorSummary problems={problems} />
      <ListFilters {...{ paper, query, list, exports, districts, address }} />
      <ListTable {...{ list, receives, address, problems }} ticked={answer?.typed.ticked} />
    </Page>
  );
}

interface ListFiltersProps {
  paper: { id: number };
  query: ReturnList;
  list: ReturnType<typeof listReturns>;
  exports: boolean;
  /** None for an account of one school. */
  districts: readonly Choice[];
  address: (changes?: Record<string, string | number | null>) => string;
}

function ListFilters({ paper, query, list, exports, districts, address }: ListFiltersProps) {
  const path = listsAddress(paper.id);
  const filters = returnFilters(districts);
  const { district_code, is_received } = query;
  const file = listAddress(`${path}/list`, { district_code, is_received }, {});
  return (
    <FilterForm
      action={path}
      clearHref={path}
      hidden={{ limit: query.limit === 10 ? null : query.limit }}
      chips={chipsOf(filters, query, address)}
      tools={[
        ...printoutLinks(printoutAddress(address()), list.total),
        ...(exports && list.total > 0 ? fileLinks(file()) : []),
      ]}
    >
      <FilterSelects {...{ filters, query }} />
    </FilterForm>
  );
}
