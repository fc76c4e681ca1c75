import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { listLayouts } from "~/features/export-layouts/queries";
import { makeHandover } from "~/features/handovers/make";
import { objectionsToHandover } from "~/features/handovers/plan";
import { listHandovers } from "~/features/handovers/queries";
import { handoverNew, handoverScreen } from "~/features/handovers/schema";
import { lookupChoices } from "~/features/lookups/queries";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { answerForm, refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { FilterForm, Notice, Page, pageTitle, SelectField } from "~/ui";
import { handoverAddress, handoversAddress, newHandover } from "./parts/address";
import { MakeForm } from "./parts/make-form";
import { MissingNow, PlanFacts } from "./parts/plan-shown";
import { previewOf } from "./parts/preview";
import { kindInWords } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("handover.add_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.make");
  const { exam_year: given, ...choice } = readListQuery(request, handoverScreen);
  const query = { ...choice, exam_year: given ?? chosenYear(request) };
  const layouts = listLayouts().map(({ id, name }) => ({ value: String(id), label: name }));
  const { exam_year, exam_type_code } = query;
  const earlier =
    exam_year === null || exam_type_code === null ? [] : listHandovers(actor, { exam_year, exam_type_code });
  return {
    query,
    years: examYearChoices(),
    types: lookupChoices().exam_types,
    layouts,
    earlier: earlier.map(({ number }) => ({
      value: String(number),
      label: kindInWords({ since_number: number }),
    })),
    preview: await previewOf(query),
  };
}

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
      {!preview && !answer && <p className="empty">{t("handover.choose")}</p>}
      {preview?.plan && <PlanFacts plan={preview.plan} choice={preview.choice} />}
      {preview?.plan?.obstacle && <Notice kind="info">{preview.plan.obstacle}</Notice>}
      {(preview || answer) && (
        <MakeForm preview={preview} sent={preview ? null : (answer?.typed ?? null)} problems={refused} />
      )}
      {preview?.plan && <MissingNow plan={preview.plan} />}
    </Page>
  );
}
