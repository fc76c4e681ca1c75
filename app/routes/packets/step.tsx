import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Moved, recordAsListed, recordMovements } from "~/features/packets/movements/commands";
import { movementsForm } from "~/features/packets/movements/schema";
import { permissionOf } from "~/features/packets/movements/steps";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { FilterSelects } from "~/routes/parts/filter-selects";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import { ButtonLink, ErrorSummary, FilterForm, Notice, Page, Pagination, pageTitle, TextField } from "~/ui";
import { movementsAddress, scanAddress, stepAddress } from "./parts/address";

import { AsListed } from "./parts/as-listed";
import { queryOf, stepData, stepFrom } from "./parts/step-data";
import { StepForm } from "./parts/step-form";
import { problemsOfRows } from "./parts/step-problems";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? t(`movement.do_${data.step}`) : t("movement.title"), {
      context: data?.query.exam_year,
    }),
  },
];

export const handle: Screen = { place: "/exam_papers", hasRows: true, late: "stored" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return stepData(request, params.step);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "packet.move");
  const step = stepFrom(request, params.step);
  requireActor(request, permissionOf[step]);
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
  const rowsToType = { rows, answer, records: records || answer !== undefined };
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
      actions={
        records &&
        total > 0 && <ButtonLink href={scanAddress(step, query.exam_year)}>{t("movement.scan")}</ButtonLink>
      }
      wide
    >
      {isHeld && <SignsNothing what="packets" />}
      {obstacle && (
        <Notice kind="info">
          <p>{obstacle}</p>
        </Notice>
      )}
      {total === 0 && <ErrorSummary problems={problemsOfRows([], answer)} />}
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
        <p className="empty" id="baris">
          {t("movement.none_waiting", { step: t(`movement.did_${step}`) })}
        </p>
      ) : (
        <>
          {records && <AsListed {...{ total, packets, fingerprint }} action={address()} />}
          <StepForm {...rowsToType} action={address()}>
            {total > limit && <Pagination total={total} page={page} limit={limit} address={address} />}
          </StepForm>
        </>
      )}
    </Page>
  );
}
