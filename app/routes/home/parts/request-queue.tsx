import type { Queue } from "~/features/requests/queries.server";
import { t } from "~/messages";

/** What waits for the account, with the age of the oldest; a school also reads how many of its own wait. */
export function RequestQueue({ waiting, oldest_days, sent }: Queue) {
  if (waiting === 0 && sent === 0) return null;
  return (
    <p>
      {waiting > 0 && `${t("request.queue", { n: waiting, days: oldest_days ?? 0 })} `}
      {sent > 0 && `${t("request.queue_sent", { n: sent })} `}
      <a href="/requests?state=waiting">{t("request.queue_link")}</a>
    </p>
  );
}
