import { t } from "~/messages";
import { BackupLine } from "./backups";
import type { DeskData } from "./desk-data";
import { Notices } from "./notices";
import { SecondStepOffer } from "./second-step-offer";

/** Days, notices and contact: beside the work on a wide window, below it on a small one. */
export function Beside({ work, notices, may_read_notices, offers_second_step, contact, backups }: DeskData) {
  return (
    <aside>
      {work && <Days {...work} />}
      <Notices notices={notices} mayRead={may_read_notices} />
      {offers_second_step && <SecondStepOffer />}
      {work?.by !== "office" && contact && (
        <section>
          <h2>{t("home.help")}</h2>
          <p>{contact}</p>
          <p>
            <a className="inline-block py-1.5" href="/manual">
              {t("manual.heading")}
            </a>
          </p>
        </section>
      )}
      <BackupLine backups={backups} />
    </aside>
  );
}

function Days({ days, lock }: NonNullable<DeskData["work"]>) {
  return (
    <section>
      <h2>{t("home.days")}</h2>
      {lock.kind === "coming" && lock.days > 1 && (
        <p className="countdown">
          <b>{lock.days}</b> {t("home.days_left")}
        </p>
      )}
      {days.map((day) => (
        <p key={day}>{day}</p>
      ))}
    </section>
  );
}
