import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/auth/actor";
import { layoutKind, objectionsToLayout } from "~/features/export-layouts/commands";
import { previewOf } from "~/features/export-layouts/file";
import { LayoutFields } from "~/features/export-layouts/form";
import { findLayout } from "~/features/export-layouts/queries";
import { changedRows, linesOf, rowsIn, rowsOf } from "~/features/export-layouts/rows/form";
import { type LayoutNew, layoutEdit, layoutFormFields, layoutNew } from "~/features/export-layouts/schema";
import { lookupChoices } from "~/features/lookups/queries";
import { acceptedFields } from "~/features/values/accepted";
import { createRecord, updateRecord } from "~/features/values/records";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { typedIn } from "~/http/fields";
import { answerForm, type FormAnswer, type Prepare, type ReadForm, readForm, refuse } from "~/http/forms";
import { idOrNew, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import styles from "~/plans.css?url";
import { RecordForm } from "~/routes/parts/record-form";
import type { Screen } from "~/routes/parts/screen";
import { arabicMarked, pageTitle, ScrollBox } from "~/ui";
import { layoutAddress, layoutsAddress } from "./parts/address";

const titleOf = (id: unknown) => t(id ? "export_layout.edit_title" : "export_layout.add_title");

export const meta: MetaFunction = ({ params }) => [{ title: pageTitle(titleOf(params.id)) }];

export const handle: Screen = { stylesheet: () => styles, isEnhanced: true, step: 2 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "export_layout.manage");
  const id = idOrNew(request, params.id);
  const layout = id === null ? null : orNotFound(request, findLayout(id));
  return {
    layout,
    exam_types: lookupChoices().exam_types,
    preview: draftPreview(actor, { ...(layout ?? offered) }, chosenYear(request)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "export_layout.manage");
  const id = idOrNew(request, params.id);
  const form = await readForm(request, id === null ? layoutNew : layoutEdit, {
    prepare: withLines,
    judge: (given) => objectionsToLayout(given, id ?? undefined),
  });
  const again = afterButton(form, (typed) => draftPreview(actor, typed, chosenYear(request)));
  if (again) return data(again);
  if (form.status !== "success") return refuse(form);
  const layout = { version: null, ...form.value };
  const save = () =>
    id === null ? createRecord(layoutKind, actor, layout) : updateRecord(layoutKind, actor, id, layout);
  return answerForm(actor, form, save, {
    to: layoutAddress,
    flash: ({ name }) => ({
      key: id === null ? "export_layout.created" : "export_layout.updated",
      values: { name },
    }),
  });
}

/** Names the columns that most receivers ask for. */
const offered = {
  format: "csv",
  delimiter: "comma",
  has_heading: true,
  has_bom: false,
  is_final_only: true,
  has_withdrawn: false,
  column_lines: "student_code\nfull_name\nic_number",
};

export default function LayoutForm() {
  const { layout, exam_types, preview } = useLoaderData<typeof loader>();
  const answer: (FormAnswer & Partial<DraftAnswer>) | undefined = useActionData<typeof action>();
  const list = { href: layoutsAddress, label: t("export_layout.title") };
  return (
    <RecordForm
      title={titleOf(layout)}
      context={layout?.name}
      back={layout ? { href: layoutAddress(layout), label: layout.name } : list}
      record={layout}
      offered={offered}
      fields={layoutFormFields}
      answer={answer}
      removal={layout && { href: `${layoutAddress(layout)}/delete`, label: t("export_layout.delete_title") }}
      wide
    >
      {(form) => (
        <LayoutFields
          {...form}
          exam_types={exam_types}
          focused={answer?.focused ?? null}
          preview={<DraftPreview text={answer?.preview ?? preview} />}
        />
      )}
    </RecordForm>
  );
}

function DraftPreview({ text }: { text: string }) {
  return (
    <>
      <h2 id="pratonton">{t("export_layout.preview_form")}</h2>
      {text === "" ? (
        <p>{t("export_layout.preview_none")}</p>
      ) : (
        <ScrollBox labelledBy="pratonton">
          <pre className="mono p-3" dir="ltr">
            {arabicMarked(text)}
          </pre>
        </ScrollBox>
      )}
    </>
  );
}

const sentRows = (fields: FormData) => rowsIn(typedIn(fields).columns);

/** The schema reads the rows of the form as the lines of the text. */
const withLines: Prepare = (fields) => {
  const rows = sentRows(fields);
  if (rows) fields.set("column_lines", linesOf(rows));
  return { problems: {}, offers: {} };
};

interface DraftAnswer extends FormAnswer {
  focused: number | null;
  preview: string;
}

/** The form after one of its buttons that save nothing; null after the others. */
function afterButton(
  form: ReadForm<unknown>,
  previewed: (typed: FormAnswer["typed"]) => string,
): DraftAnswer | null {
  const { fields } = form;
  const button = fields.get("row");
  if (typeof button !== "string") return null;
  const rows = sentRows(fields) ?? rowsOf(String(fields.get("column_lines") ?? ""));
  const changed = button === "preview" ? { rows, at: null } : changedRows(rows, button);
  const typed = { ...form.typed, columns: changed.rows };
  return { typed, problems: {}, current: null, focused: changed.at, preview: previewed(typed) };
}

const candidatesShown = 3;

/** The first lines of the file as the form has it now, of final lists and of others. */
function draftPreview(actor: Actor, typed: Record<string, unknown>, exam_year: number | null): string {
  if (exam_year === null) return "";
  const rows = rowsIn(typed.columns);
  const layout: LayoutNew = {
    ...{ name: "", format: "csv", delimiter: "comma", has_bom: false, exam_type_code: null },
    ...{ has_heading: true, has_withdrawn: false },
    ...acceptedFields(layoutNew, typed),
    is_final_only: false,
    column_lines: rows ? linesOf(rows) : String(typed.column_lines ?? ""),
  };
  const { total, text } = previewOf(actor, layout, exam_year, candidatesShown);
  return total === 0 ? "" : text;
}
