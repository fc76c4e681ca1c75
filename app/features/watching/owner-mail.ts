import { and, eq, gt, isNotNull } from "drizzle-orm";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import type { NewMail } from "~/db/mail-queue";
import { account_notices, users } from "~/db/schema";
import { noticeInWords } from "~/features/values/notice-words";
import { t } from "~/messages";
import type { AlarmPlace } from "./alarm-words";

const day = 24 * 3_600_000;
const mostAtOnce = 20;

/** Older ones wait for no mail: the server had no mail setting then. */
const unsent = () =>
  db
    .select({ notice: account_notices, username: users.username })
    .from(account_notices)
    .innerJoin(users, eq(users.id, account_notices.user_id))
    .where(and(isNotNull(account_notices.recipient), gt(account_notices.happened_at, fromNow(-day))))
    .limit(mostAtOnce)
    .all();

/** Each notice is queued once; the row loses the address when the queue has the mail. */
export function mailOwners(place: AlarmPlace, queue: (mails: NewMail[]) => boolean): void {
  for (const { notice, username } of unsent()) {
    const address = `${place.address}/account/sessions/end`;
    const mail = {
      recipient: notice.recipient ?? "",
      subject: t("owner_notice.mail_subject", { username }),
      body: t("owner_notice.mail_body", { username, line: noticeInWords(notice), address }),
    };
    if (!queue([mail])) return;
    db.update(account_notices).set({ recipient: null }).where(eq(account_notices.id, notice.id)).run();
  }
}
