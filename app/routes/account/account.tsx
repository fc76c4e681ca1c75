import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { type AccountEvent, eventsOf } from "~/features/users/events";
import { linksInWords } from "~/features/users/identity-links";
import { type OwnSession, ownSessions } from "~/features/users/own-sessions";
import { findProfile, type Profile } from "~/features/users/profile";
import { stateInWords } from "~/features/users/second-step";
import { firstWords, type WaitingForm, waitingFormsOf } from "~/features/users/waiting-forms";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { configuredProvider } from "~/http/provider";
import { orNotFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { Badge, ButtonLink, DataTable, Page, pageTitle, SummaryList } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("account.title")) }];

export const handle: Screen = { failed: { page: "user.profile_failed" } };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.own");
  return {
    profile: orNotFound(request, findProfile(actor.user_id)),
    forms: waitingFormsOf(actor).map((form) => ({ ...form, typed: [], words: firstWords(form) })),
    sessions: can(actor, "account.sessions") ? ownSessions(actor) : [],
    events: eventsOf(actor),
    mayEdit: can(actor, "account.edit"),
    provider: configuredProvider()?.name ?? null,
    mayChooseReminders: can(actor, "account.reminders"),
    mayChangePassword: can(actor, "account.password"),
    maySetSecondStep: can(actor, "account.second_step"),
    step: stateInWords(actor),
    links: linksInWords(actor.user_id, configuredProvider()),
  };
}

export default function Account() {
  const {
    profile,
    provider,
    forms,
    sessions,
    events,
    mayEdit,
    mayChooseReminders,
    mayChangePassword,
    maySetSecondStep,
    step,
    links,
  } = useLoaderData<typeof loader>();
  return (
    <Page title={t("account.title")}>
      <SummaryList
        rows={[
          ...rowsOf(profile),
          { term: t("second_step.title"), detail: step },
          ...links.map((detail) => ({ term: t("identity.link_title"), detail })),
        ]}
      />
      <div className="form-actions">
        {mayChangePassword && (
          <ButtonLink href="/account/password" kind="primary">
            {t("account.change_password")}
          </ButtonLink>
        )}
        {maySetSecondStep && <ButtonLink href="/account/second-step">{t("second_step.title")}</ButtonLink>}
        {mayEdit && <ButtonLink href={`/user-edit/${profile.id}`}>{t("user.profile_title")}</ButtonLink>}
        {mayChooseReminders && <ButtonLink href="/account/reminders">{t("reminder.title")}</ButtonLink>}
        {mayEdit && provider && (
          <ButtonLink href="/account/identity">{t("identity.title", { name: provider })}</ButtonLink>
        )}
      </div>
      <WaitingForms forms={forms} />
      {sessions.length > 0 && <Sessions sessions={sessions} />}
      <Events events={events} />
    </Page>
  );
}

function rowsOf(profile: Profile) {
  const { username, full_name, role_id, school_code, school_name, district_code, district_name } = profile;
  const school = school_code && `${school_code} · ${school_name}`;
  const district = district_code && `${district_code} · ${district_name}`;
  const rows: [string, string | null][] = [
    ["full_name", full_name],
    ["username", username],
    ["role_id", role_id && t(`role.${role_id as RoleId}`)],
    ["school_code", school],
    ["district_code", district],
    ["exam_level_code", profile.exam_level_code],
  ];
  return rows.flatMap(([field, detail]) => (detail ? [{ term: labelOf(field), detail }] : []));
}

type Listed = Pick<WaitingForm, "id" | "created_at"> & { words: string };

function WaitingForms({ forms }: { forms: readonly Listed[] }) {
  if (forms.length === 0) return null;
  return (
    <section>
      <h2>{t("kept.list_title")}</h2>
      <DataTable
        id="borang"
        caption={t("kept.list_caption")}
        columns={[
          { key: "words", label: t("kept.words") },
          { key: "created_at", label: t("kept.sent_at") },
        ]}
        rows={forms.map(({ id, words, created_at }) => ({
          id,
          cells: {
            words: <a href={`/account/forms/${id}`}>{words}</a>,
            created_at: malaysianMoment(created_at),
          },
        }))}
        empty={null}
      />
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <section>
      <h2>{t("session.title")}</h2>
      <DataTable
        id="sesi"
        caption={t("session.caption")}
        columns={[
          { key: "device", label: t("session.device_column") },
          { key: "seen_at", label: t("session.seen") },
          { key: "end", label: t("word.actions") },
        ]}
        rows={sessions.map(({ id, device, address, seen_at, remember, isCurrent }) => ({
          id,
          cells: {
            device: (
              <>
                {device} <span className="opt">{address}</span>{" "}
                {remember && <Badge kind="neutral">{t("session.remembered")}</Badge>}
              </>
            ),
            seen_at: malaysianMoment(seen_at),
            end: isCurrent ? (
              <Badge kind="success">{t("session.current")}</Badge>
            ) : (
              <a href={`/account/sessions/${id}/end`}>{t("session.end")}</a>
            ),
          },
        }))}
        empty={null}
      />
      {sessions.length > 1 && <p className="context">{t("session.suspect")}</p>}
      <ButtonLink href="/account/sessions/end">{t("session.end_many")}</ButtonLink>
    </section>
  );
}

function Events({ events }: { events: readonly AccountEvent[] }) {
  return (
    <section>
      <h2>{t("event.title")}</h2>
      <DataTable
        id="kejadian"
        caption={t("event.caption")}
        columns={[
          { key: "what", label: t("event.what") },
          { key: "at", label: t("event.when") },
          { key: "by", label: t("event.by") },
        ]}
        rows={events.map(({ id, what, at, by }) => ({
          id,
          cells: { what, at: malaysianMoment(at), by: by ?? t("event.self") },
        }))}
        empty={t("event.none")}
      />
    </section>
  );
}
