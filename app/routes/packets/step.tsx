import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { asIfInPerson, can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import type { MovementStep } from "~/db/schema/states";
import { ownExamType, papersOf } from "~/features/exam-papers/queries.server";
import { whyYearClosed } from "~/features/exam-years/queries.server";
import { filterChoices } from "~/features/lookups/queries.server";
import { pendingFor } from "~/features/packets/movements/board.server";
import { type Moved, recordAsListed, recordMovements } from "~/features/packets/movements/commands.server";
import { expectedOf } from "~/features/packets/movements/rules";
import { movementsForm, stepQuery } from "~/features/packets/movements/schema";
import { isStep, permissionOf } from "~/features/packets/movements/steps";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import type { Flash } from "~/http/flash.server";
import { answerForm, readForm, refuse } from "~/http/forms.server";
import { readQueryLeniently } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { requireSender } from "~/http/sender.server";
import { figure, sentenceText, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { FilterSelects } from "~/routes/parts/filter-selects";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { ErrorSummary, FilterForm, Notice, Page, Pagination, pageTitle, TextField } from "~/ui";
import { movementsAddress, stepAddress } from "./parts/address";
import { movementFilters } from "./parts/movement-words";
import { AsListed, StepForm } from "./parts/step-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? t(`movement.do_${data.step}`) : t("movement.title"), {
      context: data?.query.exam_year,
    }),
  },
];

export const handle: Screen = { place: "/exam_papers", hasRows: true };

const stepFrom = (request: Request, word: string | undefined): MovementStep =>
  orNotFound(request, isStep(word) ? word : null);

function queryOf(request: Request) {
  const { exam_year, ...query } = readQueryLeniently(request, stepQuery);
  return { ...query, exam_year: orNotFound(request, exam_year ?? chosenYear(request)) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "packet.view");
  const step = stepFrom(request, params.step);
  const may = permissionOf[step];
  if (!can(asIfInPerson(actor), may)) requireActor(request, may);
  const query = queryOf(request);
  const { pending, packets, fingerprint } = pendingFor(actor, step, query);
  const closed = whyYearClosed(query.exam_year);
  const isOneSchool = isBoundToOneSchool(actor);
  const districts = actor.district_code || isOneSchool ? [] : filterChoices().districts;
  const { page, limit } = query;
  return {
    step,
    query,
    rows: pending
      .slice((page - 1) * limit, page * limit)
      .map((each) => ({ ...each, listed: expectedOf(each), movements: [] })),
    total: pending.length,
    packets,
    fingerprint,
    obstacle: sentenceText(closed),
    isHeld: !can(actor, may),
    filters: movementFilters(papersOf(query.exam_year, ownExamType(actor)), districts),
    isOneSchool,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const step = stepFrom(request, params.step);
  const actor = await requireSender(request, permissionOf[step]);
  const { exam_year, exam_paper_id, district_code, school_code } = queryOf(request);
  const form = await readForm(request, movementsForm);
  if (form.status !== "success") return refuse(form);
  const { rows = [], moved_at, as_listed: fingerprint } = form.value;
  const place = { exam_year, exam_paper_id, district_code, school_code };
  const record = () =>
    fingerprint
      ? recordAsListed(actor, { step, ...place, fingerprint })
      : recordMovements(actor, { step, moved_at, rows });
  return answerForm(actor, form, record, {
    to: listAddress(movementsAddress, place, {})(),
    flash: ({ recorded: n, packets }: Moved): Flash => ({
      key: "movement.recorded",
      values: { n, packets: figure(packets), step: t(`movement.did_${step}`) },
    }),
  });
}

export default function RecordStep() {
  const loaded = useLoaderData<typeof loader>();
  const { step, query, rows, total, packets, fingerprint, obstacle, isHeld, isOneSchool } = loaded;
  const { step: _, state: __, ...filters } = loaded.filters;
  const answer = useActionData<typeof action>();
  const { page, limit, school_code } = query;
  const own = stepAddress(step);
  const address = listAddress(own, query, { page: 1, limit: 100 });
  const records = obstacle === null && !isHeld;
  return (
    <Page
      title={t(`movement.do_${step}`)}
      context={query.exam_year}
      intro={t(`movement.how_${step}`)}
      back={{
        href: listAddress(movementsAddress, query, { page, limit })(),
        label: t("movement.title"),
      }}
      errors={Boolean(answer)}
      wide
    >
      {isHeld && <SignsNothing what="packets" />}
      {obstacle && (
        <Notice kind="info">
          <p>{obstacle}</p>
        </Notice>
      )}
      {total === 0 && <ErrorSummary problems={answer?.problems ?? {}} />}
      <FilterForm
        action={own}
        clearHref={listAddress(own, { exam_year: query.exam_year }, {})()}
        hidden={{ exam_year: query.exam_year }}
        chips={chipsOf(filters, query, address)}
      >
        <FilterSelects {...{ filters, query }} />
        {!isOneSchool && <TextField name="school_code" school="code" value={school_code} width="short" />}
      </FilterForm>
      {total === 0 ? (
        <p className="empty">{t("movement.none_waiting", { step: t(`movement.did_${step}`) })}</p>
      ) : (
        <>
          {records && <AsListed {...{ total, packets, fingerprint }} action={address()} />}
          <StepForm {...{ rows, answer, records }} action={address()}>
            <Pagination total={total} page={page} limit={limit} address={address} />
          </StepForm>
        </>
      )}
    </Page>
  );
}
