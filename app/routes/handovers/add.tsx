import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { listLayouts } from "~/features/export-layouts/queries";
import { makeHandover } from "~/features/handovers/make";
import { typesWithFinal } from "~/features/handovers/now";
import { objectionsToHandover } from "~/features/handovers/plan";
import { listHandovers } from "~/features/handovers/queries";
import { type HandoverChoice, handoverNew, handoverScreen } from "~/features/handovers/schema";
import { lookupChoices } from "~/features/lookups/queries";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { figure, hasProblems, type Problems, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import {
  Button,
  ButtonLink,
  FilterForm,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  SelectField,
  SummaryList,
} from "~/ui";
import { MissingTable } from "./parts/missing-table";
import { previewOf, type ShownPlan } from "./parts/preview";
import { changeColumns, handoverAddress, handoversAddress, kindInWords, newHandover } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("handover.add_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.make");
  const given = readListQuery(request, handoverScreen);
  const exam_year = given.exam_year ?? chosenYear(request);
  const final = exam_year === null ? [] : typesWithFinal(exam_year);
  const exam_type_code = given.exam_type_code ?? onlyOne(final);
  const layouts = listLayouts().filter(
    (one) => exam_type_code === null || [null, exam_type_code].includes(one.exam_type_code),
  );
  const layout_id = given.layout_id ?? onlyOne(layouts)?.id ?? null;
  const query = { ...given, exam_year, exam_type_code, layout_id };
  const earlier =
    exam_year === null || exam_type_code === null ? [] : listHandovers(actor, { exam_year, exam_type_code });
  return {
    query,
    years: examYearChoices(),
    types: lookupChoices().exam_types.filter(({ value }) => final.length === 0 || final.includes(value)),
    layouts: layouts.map(({ id, name }) => ({ value: String(id), label: name })),
    earlier: earlier.map(({ number }) => ({
      value: String(number),
      label: kindInWords({ since_number: number }),
    })),
    preview: await previewOf(query),
  };
}

const onlyOne = <One,>(all: readonly One[]): One | null => (all.length === 1 ? (all[0] ?? null) : null);

/** The hand-over is made in slices, before the answer begins its transaction. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "handover.make");
  const form = await readProvedForm(request, actor, handoverNew, { judge: objectionsToHandover });
  if (form.status !== "success") return refuse(form);
  const made = await makeHandover(actor, form.value);
  return answerForm(actor, form, () => made, {
    to: handoverAddress,
    flash: ({ number, made_by, lines }) => ({
      key: "handover.done",
      values: { n: number, name: made_by, lines },
    }),
  });
}

/** Those that a preview needs. */
const questions = ["exam_year", "exam_type_code", "layout_id"] as const;

export default function NewHandover() {
  const { query, years, types, layouts, earlier, preview } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = { ...preview?.problems, ...answer?.problems };
  const open = preview || answer ? undefined : questions.find((name) => query[name] === null);
  return (
    <Page
      title={t("handover.add_title")}
      intro={t("handover.add_intro")}
      errors={hasProblems(refused)}
      back={{ href: handoversAddress, label: t("handover.title") }}
      wide
    >
      <FilterForm action={newHandover} isQuestion>
        <SelectField
          name="exam_year"
          value={query.exam_year}
          options={years}
          blank={false}
          autoFocus={open === "exam_year"}
        />
        <SelectField
          name="exam_type_code"
          value={query.exam_type_code}
          options={types}
          autoFocus={open === "exam_type_code"}
        />
        <SelectField
          name="layout_id"
          value={query.layout_id}
          options={layouts}
          autoFocus={open === "layout_id"}
        />
        <SelectField
          name="since_number"
          value={query.since_number}
          options={earlier}
          blank={t("handover.kind.all")}
        />
      </FilterForm>
      {layouts.length === 0 && (
        <p className="empty">
          <ButtonLink href="/students/export_layouts/add" kind="primary">
            {t("export_layout.add_title")}
          </ButtonLink>
        </p>
      )}
      {!preview && !answer && layouts.length > 0 && <p className="empty">{t("handover.choose")}</p>}
      {preview?.plan && <PlanFacts plan={preview.plan} choice={preview.choice} />}
      {preview?.plan?.obstacle && <Notice kind="info">{preview.plan.obstacle}</Notice>}
      {(preview || answer) && (
        <MakeForm preview={preview} sent={preview ? null : (answer?.typed ?? null)} problems={refused} />
      )}
      {preview?.plan && <MissingNow plan={preview.plan} />}
    </Page>
  );
}

/** What would go in. */
function PlanFacts({ plan, choice }: { plan: ShownPlan; choice: HandoverChoice }) {
  const { changes } = plan;
  return (
    <>
      <h2 id="pratonton">{t("handover.preview_title", { n: plan.number })}</h2>
      <SummaryList
        rows={[
          { term: t("handover.kind"), detail: kindInWords(choice) },
          {
            term: t("handover.final_lists"),
            detail: t("handover.lists_of", { n: plan.final, total: plan.lists }),
          },
          { term: t("handover.candidates"), detail: figure(plan.candidates) },
          { term: t("handover.withdrawn_now"), detail: figure(plan.withdrawn) },
          ...(changes
            ? changeColumns.map(({ key, label }) => ({ term: label, detail: figure(changes[key]) }))
            : []),
        ]}
      />
    </>
  );
}

const MissingNow = ({ plan: { missing, missing_total } }: { plan: ShownPlan }) => (
  <>
    <MissingTable lists={missing} total={missing_total} />
    {missing_total > missing.length && (
      <p>{t("handover.missing_more_now", { n: missing_total - missing.length })}</p>
    )}
  </>
);

interface Props {
  preview: { choice: HandoverChoice; plan: ShownPlan | null } | null;
  /** Of a form that was refused where the address has no preview. */
  sent: Record<string, unknown> | null;
  problems: Problems;
}

const names = ["exam_year", "exam_type_code", "layout_id", "since_number", "fingerprint"];

const textsOf = (sent: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, String(sent[name] ?? "")]));

/** Makes what the preview shows. Without something to hand over it has the problems alone. */
function MakeForm({ preview, sent, problems }: Props) {
  const plan = preview?.plan?.obstacle === null ? preview.plan : null;
  const values =
    preview && plan
      ? {
          ...preview.choice,
          since_number: preview.choice.since_number ?? "",
          fingerprint: plan.fingerprint,
        }
      : sent && textsOf(sent);
  const isNext = plan !== null && !hasProblems(problems);
  return (
    <div className="mb-6">
      <PostForm problems={problems}>
        {values && (
          <>
            <HiddenFields values={values} />
            <ProofFields problems={problems} autoFocus={isNext} />
            <FormActions>
              <Button accessKey="s" autoFocus={isNext}>
                {plan ? t("handover.make", { n: plan.number }) : t("handover.add_title")}
              </Button>
            </FormActions>
          </>
        )}
      </PostForm>
    </div>
  );
}
