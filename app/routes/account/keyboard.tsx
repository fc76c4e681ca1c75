import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nothingTyped } from "~/features/values/fields";
import { readForm, redirectWith } from "~/http/forms";
import { preferenceCookies, preferencesOf } from "~/http/preferences";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, CheckboxField, FormActions, Page, PostForm, pageTitle, SummaryList } from "~/ui";
import { keyGroups } from "./parts/keys";

export const meta: MetaFunction = () => [{ title: pageTitle(t("keyboard.title")) }];

export const handle: Screen = { isPreference: true };

const settings = ["has_keys", "advances"] as const;

/** Public, because the settings belong to the browser. */
export async function loader({ request }: LoaderFunctionArgs) {
  return preferencesOf(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const { fields } = await readForm(request, nothingTyped);
  const headers = preferenceCookies({ has_keys: fields.has("has_keys"), advances: fields.has("advances") });
  return redirectWith("/keyboard", { key: "keyboard.saved" }, headers);
}

export default function Keyboard() {
  const preferences = useLoaderData<typeof loader>();
  return (
    <Page title={t("keyboard.title")} intro={t("keyboard.intro")}>
      <div className="keys">
        {keyGroups.map(({ title, how, keys }) => (
          <section key={title} className="mb-4">
            <h2>{t(title)}</h2>
            <p className="hint">{t(how)}</p>
            <SummaryList rows={keys.map(([term, does]) => ({ term, detail: t(does) }))} />
          </section>
        ))}
      </div>
      <PostForm action="/keyboard" className="no-print">
        <fieldset>
          <legend>{t("keyboard.settings")}</legend>
          {settings.map((name) => (
            <CheckboxField
              key={name}
              name={name}
              label={t(`keyboard.${name}`)}
              value="1"
              checked={preferences[name]}
            />
          ))}
        </fieldset>
        <FormActions>
          <Button accessKey="s">{t("action.save")}</Button>
        </FormActions>
      </PostForm>
    </Page>
  );
}
