import type { OwnerNotices as Given } from "~/http/owner-notices";
import { t } from "~/messages";
import { Button, ButtonLink, HiddenFields, Notice, PostForm } from "~/ui";

/** On every screen, and on no paper, until the owner dismisses them. */
export function OwnerNotices({ up_to, lines }: Given) {
  return (
    <div className="no-print">
      <Notice kind="warning" title={t("owner_notice.title")}>
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t("owner_notice.advice")}</p>
        <PostForm action="/account/notices">
          <HiddenFields values={{ up_to }} />
          <Button kind="secondary">{t("owner_notice.dismiss")}</Button>{" "}
          <ButtonLink href="/account/sessions/end">{t("owner_notice.end_all")}</ButtonLink>
        </PostForm>
      </Notice>
    </div>
  );
}
