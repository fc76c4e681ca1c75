import { districtRole, isOffice, officeRole, schoolRole } from "~/auth/roles";
import { t } from "~/messages";
import { ButtonLink } from "~/ui";

const stages = ["registration", "candidates", "numbers", "print"] as const;
const people = [schoolRole, districtRole, officeRole] as const;

export function Visitor() {
  return (
    <main id="isi" tabIndex={-1}>
      <div className="hero">
        <div>
          <h1>{t("home.visitor_title")}</h1>
          <p className="lead">{t("home.visitor_lead")}</p>
          <p className="actions">
            <ButtonLink href="/user_login" kind="primary">
              {t("action.log_in")}
            </ButtonLink>
            <ButtonLink href="/admin_register">{t("account.register_title")}</ButtonLink>
          </p>
        </div>
        <div className="year">
          <h2>{t("home.how")}</h2>
          <ol>
            {stages.map((stage) => (
              <li key={stage}>
                <h3>{t(`home.step_${stage}`)}</h3>
                <p>{t(`home.step_${stage}_about`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <section className="after">
        <h2>{t("home.who")}</h2>
        <ul className="cards">
          {people.map((role) => (
            <li key={role}>
              <h3>{isOffice(role) ? t("home.office") : t(`role.${role}`)}</h3>
              <p>{t(`home.who_${role}`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
