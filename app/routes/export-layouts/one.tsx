import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { countFormulas, makeFile, previewOf } from "~/features/export-layouts/file";
import { finalLists } from "~/features/export-layouts/lines";
import { findLayout } from "~/features/export-layouts/queries";
import { fileParts, layoutScreen, layoutTaken } from "~/features/export-layouts/schema";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, labelOf, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import type { Screen } from "~/routes/parts/screen";
import {
  arabicMarked,
  Button,
  ButtonLink,
  FilterForm,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  ScrollBox,
  SelectField,
  SummaryList,
} from "~/ui";
import { fileAddress, layoutAddress, layoutsAddress } from "./parts/address";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("export_layout.file_title"), { context: data?.layout.name }) },
];

export const handle: Screen = { step: 2 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "export_layout.take");
  const layout = orNotFound(request, findLayout(idFrom(request, params.id)));
  const exam_year = readListQuery(request, layoutScreen).exam_year ?? chosenYear(request);
  const preview = exam_year === null ? null : previewOf(actor, layout, exam_year);
  const lists = exam_year === null ? null : finalLists(layout, exam_year);
  const formulas = exam_year === null ? 0 : await countFormulas(actor, layout, exam_year);
  return { layout, exam_year, preview, lists, formulas, years: examYearChoices() };
}

/** Sends the proven form on to the file: 307 keeps the method and the body. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "export_layout.take");
  const layout = orNotFound(request, findLayout(idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, layoutTaken);
  if (form.status !== "success") return refuse(form);
  const made = await makeFile(actor, layout, form.value.exam_year);
  if (made.kind === "refused") return refuse(form, made.problems);
  return redirect(fileAddress, { status: 307, headers: form.headers });
}

export default function TakeFile() {
  const { layout, exam_year, preview, lists, formulas, years } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems ?? {};
  const here = layoutAddress(layout);
  return (
    <Page
      title={t("export_layout.file_title")}
      context={layout.name}
      intro={t("export_layout.raw")}
      errors={hasProblems(problems)}
      back={{ href: layoutsAddress, label: t("export_layout.title") }}
      actions={<ButtonLink href={`${here}/edit`}>{t("action.edit")}</ButtonLink>}
      wide
    >
      <FilterForm action={here} isQuestion>
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
      </FilterForm>
      {lists && preview ? (
        <>
          <SummaryList
            rows={[
              { term: labelOf("format"), detail: t(`layout_format.${layout.format}`) },
              { term: labelOf("is_final_only"), detail: t(layout.is_final_only ? "word.yes" : "word.no") },
              { term: labelOf("has_withdrawn"), detail: t(layout.has_withdrawn ? "word.yes" : "word.no") },
              {
                term: t("export_layout.final_lists"),
                detail: t("export_layout.final_lists_of", { n: lists.final, total: lists.total }),
              },
            ]}
          />
          <FilePreview {...preview} />
          <PostForm problems={problems}>
            <HiddenFields values={{ id: layout.id, exam_year: exam_year ?? "" }} />
            <ProofFields problems={problems} />
            {formulas > 0 && <Notice kind="warning">{t("export_layout.formulas", { n: formulas })}</Notice>}
            <FormActions>
              {fileParts.map((part, at) => (
                <Button key={part} name="part" value={part} kind={at === 0 ? "primary" : "secondary"}>
                  {t(`export_layout.take.${part}`)}
                </Button>
              ))}
            </FormActions>
          </PostForm>
        </>
      ) : (
        <p className="empty">{t("export_layout.no_year")}</p>
      )}
    </Page>
  );
}

function FilePreview({ total, text }: { total: number; text: string }) {
  return (
    <>
      <h2 id="pratonton">{t("export_layout.preview", { n: total })}</h2>
      {total === 0 && <p>{t("export_layout.empty")}</p>}
      <ScrollBox labelledBy="pratonton">
        <pre className="mono p-3" dir="ltr">
          {arabicMarked(text)}
        </pre>
      </ScrollBox>
    </>
  );
}
