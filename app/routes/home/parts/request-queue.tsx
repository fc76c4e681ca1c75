import type { Queue } from "~/features/requests/queue";
import { t } from "~/messages";

/** What waits for the account, with the age of the oldest; a district also reads how many ask for one of its candidates. */
export function RequestQueue({ waiting, oldest_days, leaving }: Queue) {
  return (
    <>
      {leaving > 0 && (
        <p>
          {t("request.leaving_district", { n: leaving })}{" "}
          <a href="/requests?state=waiting&transfer=out">{t("request.leaving_link")}</a>
        </p>
      )}
      {waiting > 0 && (
        <p>
          {t("request.queue", { n: waiting, days: oldest_days ?? 0 })}{" "}
          <a href="/requests?state=waiting">{t("request.queue_link")}</a>
        </p>
      )}
    </>
  );
}
