import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { eventsOf } from "~/features/users/events";
import { linksInWords } from "~/features/users/identity-links";
import { ownSessions } from "~/features/users/own-sessions";
import { findProfile, type Profile } from "~/features/users/profile";
import { stateInWords } from "~/features/users/second-step";
import { firstWords, waitingFormsOf } from "~/features/users/waiting-forms";
import { requireActor } from "~/http/actor";
import { configuredProvider } from "~/http/provider";
import { orNotFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, Page, pageTitle, SummaryList } from "~/ui";
import { Events } from "./parts/events";
import { Sessions } from "./parts/sessions";
import { WaitingForms } from "./parts/waiting-forms";

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
