import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Moved, recordAsListed, recordMovements } from "~/features/packets/movements/commands";
import type { Consignment } from "~/features/packets/movements/rules";
import { movementsForm } from "~/features/packets/movements/schema";
import { permissionOf } from "~/features/packets/movements/steps";
import { boxesOf } from "~/features/values/day-boxes";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { figure, labelOf, type Problems, problem, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { SignsNothing } from "~/routes/parts/signs-nothing";
import {
  Button,
  ButtonLink,
  CellField,
  DataTable,
  DayField,
  ErrorSummary,
  FilterForm,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  Pagination,
  PostForm,
  pageTitle,
  TextField,
} from "~/ui";
import { SchoolAndPaper } from "./parts/movements-table";
import { queryOf, stepData, stepFrom } from "./parts/step-data";
import { movementsAddress, scanAddress, stepAddress } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(data ? t(`movement.do_${data.step}`) : t("movement.title"), {
      context: data?.query.exam_year,
    }),
  },
];

export const handle: Screen = { hasRows: true, late: "stored" };

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

interface AsListedProps {
  total: number;
  packets: number;
  fingerprint: string;
  action: string;
}

/** One press for all that wait for the step. */
const AsListed = ({ total, packets, fingerprint, action }: AsListedProps) => (
  <PostForm action={action} once className="mb-4">
    <HiddenFields values={{ as_listed: fingerprint }} />
    <FormActions>
      <Button kind="primary">{t("movement.as_listed", { n: total, packets: figure(packets) })}</Button>
    </FormActions>
  </PostForm>
);

interface StepFormProps {
  /** `listed` is the count that the step expects. */
  rows: readonly Consignment[];
  answer: StepAnswer | undefined;
  records: boolean;
  action: string;
  children: ReactNode;
}

/** Every count is filled as listed; a count that is emptied is left for later. */
function StepForm({ rows, answer, records, action, children }: StepFormProps) {
  const sent = sentRows(answer);
  const problems = problemsOfRows(rows, answer);
  const table = (
    <DataTable
      caption={t("movement.rows", { n: rows.length })}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "listed", label: labelOf("listed"), align: "right" },
        ...(records
          ? [
              { key: "packets", label: labelOf("packets") },
              { key: "reason", label: t("movement.reason") },
            ]
          : []),
      ]}
      rows={rows.map((row, at) => {
        const typed = sent.find((each) => isOf(row, each));
        const name = `rows[${at}]`;
        const { exam_paper_id, school_code, listed } = row;
        return {
          id: `${exam_paper_id} ${school_code}`,
          cells: {
            school_name: <SchoolAndPaper {...row} />,
            listed: figure(listed),
            packets: (
              <>
                <HiddenFields
                  values={{
                    // In this order the rows take fewer bytes.
                    [`${name}.school_code`]: school_code,
                    [`${name}.exam_paper_id`]: exam_paper_id,
                    [`${name}.listed`]: listed,
                  }}
                />
                <CellField
                  name={`${name}.packets`}
                  value={answer ? typed?.packets : listed}
                  problems={problems[`${name}.packets`]}
                  autoFocus={at === 0 && !answer}
                  inputMode="numeric"
                  width="tiny"
                />
              </>
            ),
            reason: (
              <CellField
                name={`${name}.reason`}
                value={typed?.reason}
                problems={problems[`${name}.reason`]}
              />
            ),
          },
        };
      })}
      empty={null}
      fits
      bar={children}
    />
  );
  if (!records) return table;
  return (
    <PostForm action={action} problems={problems} once draft>
      {table}
      <DayField
        name="moved_at"
        label={t("movement.moment")}
        boxes={boxesOf(answer?.typed ?? {}, "moved_at")}
        problems={problems.moved_at}
        withTime
      />
      <FormActions>
        <Button kind="secondary" accessKey="s">
          {t("movement.save_rows")}
        </Button>
      </FormActions>
    </PostForm>
  );
}

interface Sent {
  exam_paper_id?: string;
  school_code?: string;
  listed?: string;
  packets?: string;
  reason?: string;
}

const isOf = (row: Consignment, { exam_paper_id, school_code }: Sent): boolean =>
  exam_paper_id === String(row.exam_paper_id) && school_code === row.school_code;

interface StepAnswer {
  problems: Problems;
  typed: Record<string, unknown>;
}

const sentRows = (answer: StepAnswer | undefined) => [answer?.typed.rows ?? []].flat() as Sent[];

/** The rows of the page may have moved since it was sent. The problem of a row that is not there any more is one of the whole form, and repeats the typed text. */
function problemsOfRows(rows: readonly Consignment[], answer: StepAnswer | undefined): Problems {
  const sent = sentRows(answer);
  const moved: Problems = {};
  for (const [field, found] of Object.entries(answer?.problems ?? {})) {
    const [, at, name] = /^rows\[(\d{1,4})\]\.(\w{1,20})$/.exec(field) ?? [];
    const row = at && sent[Number(at)];
    const now = row ? rows.findIndex((each) => isOf(each, row)) : -1;
    const shown = name === "school_code" || name === "exam_paper_id" ? "packets" : name;
    const key = !at ? field : now < 0 ? "" : `rows[${now}].${shown}`;
    const typed = row && now < 0 ? typedIn(row) : [];
    moved[key] = [...(moved[key] ?? []), ...found, ...typed];
  }
  return moved;
}

/** Nothing where the row has the counts of the page. */
function typedIn({ school_code: code = "", listed, packets = "", reason = "" }: Sent) {
  return packets === listed && reason === "" ? [] : [problem("packets_typed", { code, packets, reason })];
}
