import { roleIds } from "~/auth/roles";
import { isMessageKey, type MessageKey, t } from "~/messages";
import { keyGroups } from "~/routes/account/parts/keys";
import type { HelpScreen } from "~/routes/layouts/parts/help";

export function ChapterSection({ title, steps }: Chapter) {
  return (
    <section>
      <h2>{t(title)}</h2>
      {steps.map((step) => (
        <section key={step.title}>
          <h3>{t(step.title)}</h3>
          <dl>
            {step.screens.map(([screen, name]) => (
              <div key={screen}>
                <dt>{t(name)}</dt>
                <dd>{sentencesOf(screen)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}

/** What a screen says to everyone, and after it what it says to a role, with the role's name. */
function sentencesOf(screen: HelpScreen): string {
  const ofRoles = roleIds.flatMap((role_id) => {
    const key = `help.${screen}.${role_id}`;
    return isMessageKey(key) ? [t("manual.of_role", { role: t(`role.${role_id}`), text: t(key) })] : [];
  });
  return [t(`help.${screen}`), ...ofRoles].join(" ");
}

export function KeySection() {
  return (
    <section>
      <h2>{t("manual.keys")}</h2>
      {keyGroups.map(({ title, how, keys }) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <p>{t(how)}</p>
          <dl className="pairs">
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}

const terms = [
  "student_code",
  "reopen",
  "not_candidate",
  "packet",
  "late",
  "printout",
  "doubt",
  "room",
  "submit",
  "consignment",
  "sheet",
  "attendance",
  "timetable",
  "expected",
  "exam_type",
  "arrangement",
  "paper",
  "adapted",
  "readiness",
  "hq_code",
  "checksum",
  "lock",
  "final",
  "copy",
  "registration",
  "handover",
  "request",
  "statement",
  "staff",
  "confirm",
  "script",
  "state",
  "running_year",
  "withdrawn",
] as const;

export function TermSection() {
  return (
    <section>
      <h2>{t("manual.terms")}</h2>
      <dl>
        {terms.map((term) => (
          <div key={term}>
            <dt>{t(`term.${term}`)}</dt>
            <dd>{t(`term.${term}_means`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Step {
  title: MessageKey;
  screens: readonly (readonly [HelpScreen, MessageKey])[];
}

export interface Chapter {
  title: MessageKey;
  steps: readonly Step[];
}

export const step = (title: MessageKey, ...screens: Step["screens"]): Step => ({ title, screens });
