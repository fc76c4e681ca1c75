import type { ShownNotice } from "~/features/notices/queries";
import { t } from "~/messages";
import { MovementNotices } from "~/routes/packets/parts/movement-notices";
import { movementsOf } from "~/routes/packets/parts/words";
import { Button, ButtonLink, HiddenFields, Notice, PostForm, UserText } from "~/ui";
import { BackupLine } from "./backups";
import type { DeskData, ExamWork } from "./desk-data";

/** Days, notices and contact: beside the work on a wide window, below it on a small one. */
export function Beside(desk: DeskData) {
  const { work, notices, may_read_notices, may_add_years, offers_second_step, contact, backups } = desk;
  return (
    <aside>
      <PacketAlert {...desk} />
      {work && work.by !== "exam" && <Days {...work} />}
      <Notices notices={notices} mayRead={may_read_notices} />
      {offers_second_step && <SecondStepOffer />}
      {!may_add_years && contact && (
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

/** In the week of a paper: its packets that are late or differ. */
function PacketAlert({ packets, year }: Pick<DeskData, "packets" | "year">) {
  if (!packets || year === null) return null;
  const address = ({ state }: { state?: string }) => movementsOf({ exam_year: year, state });
  return <MovementNotices {...packets} title={t("movement.alert")} address={address} />;
}

function Days({ days, lock }: Exclude<DeskData["work"], null | ExamWork>) {
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

/** Invites a clerk to set up the second step, once a month. */
function SecondStepOffer() {
  return (
    <section>
      <Notice kind="info" title={t("second_step.title")}>
        <p>{t("second_step.offer")}</p>
        <PostForm action="/account/second-step/later" className="actions">
          <ButtonLink href="/account/second-step">{t("second_step.offer_accept")}</ButtonLink>
          <Button kind="quiet">{t("second_step.offer_later")}</Button>
        </PostForm>
      </Notice>
    </section>
  );
}

interface NoticesProps {
  notices: readonly ShownNotice[];
  mayRead: boolean;
}

/** One line each, until its last day. A school ticks what it has read. */
function Notices({ notices, mayRead }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <section>
      <h2>{t("home.from_office")}</h2>
      {notices.map(({ id, body, is_read, read_by }) => (
        <details key={id}>
          <summary>
            {is_read === false ? (
              <b>
                <UserText>{firstLine(body)}</UserText>
              </b>
            ) : (
              <UserText>{firstLine(body)}</UserText>
            )}
          </summary>
          <p>
            <UserText>{body}</UserText>
          </p>
          {is_read && (
            <p className="hint">
              {read_by ? t("notice.is_read_by", { name: read_by }) : t("notice.is_read")}
            </p>
          )}
          {is_read === false && mayRead && (
            <PostForm action="/notices/read">
              <HiddenFields values={{ id }} />
              <Button kind="secondary">{t("notice.mark_read")}</Button>
            </PostForm>
          )}
        </details>
      ))}
    </section>
  );
}

const longest = 40;

function firstLine(body: string): string {
  const [line = ""] = body.split("\n");
  return line.length < body.length || line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}
