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
import { box, Drawing } from "~/routes/manual/parts/drawings";
import type { Screen } from "~/routes/parts/screen";
import { Button, Page, PostForm, pageTitle } from "~/ui";

const stops = ["office", "district", "school", "return"] as const;

/** A packet at each stop of its way. */
function PacketsDrawing() {
  return (
    <Drawing caption={t("news.picture_packets")}>
      <path d="M25 25H175" className="line" />
      {stops.map((stop, at) => (
        <g key={stop} textAnchor="middle">
          <path d={box(14 + 50 * at, 15, 22, 18)} className="dark" />
          <path d={box(21 + 50 * at, 15, 8, 6)} className="mid" />
          <text x={25 + 50 * at} y="48">
            {t(`news.at_${stop}`)}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

const bars = [3, 1, 2, 1, 3, 2, 1, 1, 3, 1, 2, 3, 1, 2, 1, 1, 2, 3];

/** A label with its bars, and the field that receives its number. */
function ScanDrawing() {
  const starts = bars.map((_, at) => 12 + bars.slice(0, at).reduce((sum, width) => sum + width + 1.5, 0));
  return (
    <Drawing caption={t("news.picture_scan")}>
      <path d={box(4, 10, 78, 44)} className="edge" />
      <path d={bars.map((width, at) => box(starts[at] ?? 0, 18, width, 20)).join("")} className="dark" />
      <path d={box(22, 43, 42, 4)} className="mid" />
      <path d="M90 32H112M107 28L112 32L107 36" className="line" />
      <path d={box(120, 22, 76, 20)} className="edge" />
      <path d={box(126, 29, 42, 6)} className="dark" />
    </Drawing>
  );
}

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
