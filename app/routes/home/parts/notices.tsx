import type { ShownNotice } from "~/features/notices/queries.server";
import { t } from "~/messages";
import { Button, HiddenFields, Notice, PostForm, UserText } from "~/ui";

interface NoticesProps {
  notices: readonly ShownNotice[];
  mayRead: boolean;
}

/** A school ticks what it has read; the notice stays until its last day. */
export function Notices({ notices, mayRead }: NoticesProps) {
  return notices.map(({ id, body, is_read }) => (
    <Notice key={id} kind="info" title={t("notice.title")}>
      <p>
        <UserText>{body}</UserText>
      </p>
      {is_read === true && <p className="hint">{t("notice.is_read")}</p>}
      {is_read === false && mayRead && (
        <PostForm action="/notices/read">
          <HiddenFields values={{ id }} />
          <Button kind="secondary">{t("notice.mark_read")}</Button>
        </PostForm>
      )}
    </Notice>
  ));
}
