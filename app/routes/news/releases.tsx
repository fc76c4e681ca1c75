import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { markReleaseRead } from "~/features/news/commands";
import { releasesFor, unreadRelease } from "~/features/news/queries";
import type { Release } from "~/features/news/releases";
import { nothingTyped } from "~/features/values/fields";
import { dayInWords } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import styles from "~/manual.css?url";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Button, Page, PostForm, pageTitle } from "~/ui";
import { PacketsDrawing, ScanDrawing } from "./parts/drawings";

export const meta: MetaFunction = () => [{ title: pageTitle(t("news.title")) }];

export const handle: Screen = { stylesheet: () => styles };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.own");
  return {
    releases: releasesFor(actor),
    unread: can(actor, "account.edit") ? unreadRelease(actor) : null,
  };
}

/** The line of the home is this button too: one press marks the release as read and opens it. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.edit");
  const form = await readForm(request, nothingTyped);
  if (form.status !== "success") return refuse(form);
  markReleaseRead(actor);
  return redirect("/news", 303);
}

export default function Releases() {
  const { releases, unread } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  return (
    <Page title={t("news.title")} back={{ href: "/", label: t("nav.home") }}>
      {unread !== null && (
        <PostForm action="/news" problems={problems}>
          <Button kind="secondary">{t("news.mark_read")}</Button>
        </PostForm>
      )}
      {releases.length === 0 && <p>{t("news.nothing")}</p>}
      {releases.map((release) => (
        <ReleaseSection key={release.version} {...release} />
      ))}
    </Page>
  );
}

const drawings = { packets: PacketsDrawing, scan: ScanDrawing };

function ReleaseSection({ version, day, items }: Release) {
  const pictures = items.flatMap(({ picture }) => picture ?? []);
  return (
    <section>
      <h2>{t("news.version", { version })}</h2>
      <p className="hint">{day === null ? t("news.no_day") : t("news.day", { day: dayInWords(day) })}</p>
      <ul>
        {items.map(({ text }) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
      <div className="drawings">
        {pictures.map((picture) => {
          const Drawing = drawings[picture];
          return <Drawing key={picture} />;
        })}
      </div>
    </section>
  );
}
