import type { Queue } from "~/features/requests/queue.server";
import { t } from "~/messages";

/** What waits for the account, with the age of the oldest; a school also reads how many of its own wait, and with its
 * district how many ask for one of its candidates. */
export function RequestQueue({
  waiting,
  oldest_days,
  sent,
  leaving,
  isSchool,
}: Queue & { isSchool: boolean }) {
  return (
    <>
      {leaving > 0 && (
        <p>
          {t(isSchool ? "request.leaving_school" : "request.leaving_district", { n: leaving })}{" "}
          <a href="/requests?state=waiting&transfer=out">{t("request.leaving_link")}</a>
        </p>
      )}
      {(waiting > 0 || sent > 0) && (
        <p>
          {waiting > 0 && `${t("request.queue", { n: waiting, days: oldest_days ?? 0 })} `}
          {sent > 0 && `${t("request.queue_sent", { n: sent })} `}
          <a href="/requests?state=waiting">{t("request.queue_link")}</a>
        </p>
      )}
    </>
  );
}
