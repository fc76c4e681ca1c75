import type { ShownNotice } from "~/features/notices/queries";
import { t } from "~/messages";
import { Button, HiddenFields, PostForm, UserText } from "~/ui";

interface NoticesProps {
  notices: readonly ShownNotice[];
  mayRead: boolean;
}

/** A school ticks what it has read; the notice is then one line until its last day. */
export function Notices({ notices, mayRead }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <section>
      <h2>{t("home.from_office")}</h2>
      {notices.map(({ id, body, is_read, read_by }) =>
        is_read ? (
          <details key={id}>
            <summary>
              <UserText>{firstLine(body)}</UserText>
            </summary>
            <p>
              <UserText>{body}</UserText>
            </p>
            <p className="hint">
              {read_by ? t("notice.is_read_by", { name: read_by }) : t("notice.is_read")}
            </p>
          </details>
        ) : (
          <div key={id}>
            <p>
              <UserText>{body}</UserText>
            </p>
            {is_read === false && mayRead && (
              <PostForm action="/notices/read">
                <HiddenFields values={{ id }} />
                <Button kind="secondary">{t("notice.mark_read")}</Button>
              </PostForm>
            )}
          </div>
        ),
      )}
    </section>
  );
}

const longest = 40;

function firstLine(body: string): string {
  const [line = ""] = body.split("\n");
  return line.length < body.length || line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}
