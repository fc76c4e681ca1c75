import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nothingTyped } from "~/features/values/fields";
import { requireActor, safePath } from "~/http/actor";
import { columnsCookie, shownColumns } from "~/http/columns";
import { discardStoredForm, type FormAnswer, readForm } from "~/http/forms";
import { notFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Page, PostForm, pageTitle } from "~/ui";
import { isTableName, type TableName, tables } from "./parts/tables";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("columns.title"), { context: data && t(`columns.table_${data.name}`) }) },
];

export const handle: Screen = { isPreference: true };

/** Missing unless the actor may see the list of the table. */
function requestedTable(request: Request): { name: TableName; return_to: string } {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("table");
  if (!isTableName(name)) throw notFound(request);
  requireActor(request, tables[name].needs);
  return { name, return_to: safePath(searchParams.get("return_to"), tables[name].path) };
}

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "student.view");
  const { name, return_to } = requestedTable(request);
  return { name, return_to, shown: shownColumns(request, tables[name]) };
}

/** Unknown columns are left out; an empty choice leaves the name and the actions. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const { name, return_to } = requestedTable(request);
  const form = await readForm(request, nothingTyped);
  const { fields } = form;
  discardStoredForm(actor, form);
  const columns = fields.get("usual") ? tables[name].usual : fields.getAll("column").map(String);
  return redirect(return_to, {
    status: 303,
    headers: { "Set-Cookie": columnsCookie(tables[name], columns) },
  });
}

export default function ChooseColumns() {
  const { name, return_to, shown } = useLoaderData<typeof loader>();
  const waited = useActionData<FormAnswer>()?.typed.column;
  const ticked = waited === undefined ? shown : [waited].flat();
  const { columns, always } = tables[name];
  return (
    <Page
      title={t("columns.title")}
      context={t(`columns.table_${name}`)}
      back={{ href: return_to, label: t("student.back_to_list") }}
    >
      <PostForm>
        <p>{t("columns.intro", { always: labelOf(always) })}</p>
        <fieldset className="columns">
          <legend className="vh">{t("columns.legend")}</legend>
          {columns.map((column) => (
            <div key={column} className="choice">
              <input
                type="checkbox"
                id={column}
                name="column"
                value={column}
                defaultChecked={ticked.includes(column)}
              />
              <label htmlFor={column}>{labelOf(column)}</label>
            </div>
          ))}
        </fieldset>
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
          <Button name="usual" value="true" kind="secondary">
            {t("columns.usual")}
          </Button>
          <CancelLink href={return_to} />
        </FormActions>
      </PostForm>
    </Page>
  );
}
