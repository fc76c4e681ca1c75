import type { OwnSession } from "~/features/users/own-sessions";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { Badge, ButtonLink, DataTable } from "~/ui";

export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <section>
      <h2>{t("session.title")}</h2>
      <DataTable
        id="sesi"
        caption={t("session.caption")}
        columns={[
          { key: "device", label: t("session.device_column") },
          { key: "seen_at", label: t("session.seen") },
          { key: "end", label: t("word.actions") },
        ]}
        rows={sessions.map(({ id, device, address, seen_at, remember, isCurrent }) => ({
          id,
          cells: {
            device: (
              <>
                {device} <span className="opt">{address}</span>{" "}
                {remember && <Badge kind="neutral">{t("session.remembered")}</Badge>}
              </>
            ),
            seen_at: malaysianMoment(seen_at),
            end: isCurrent ? (
              <Badge kind="success">{t("session.current")}</Badge>
            ) : (
              <a href={`/account/sessions/${id}/end`}>{t("session.end")}</a>
            ),
          },
        }))}
        empty={null}
      />
      {sessions.length > 1 && <p className="context">{t("session.suspect")}</p>}
      <ButtonLink href="/account/sessions/end">{t("session.end_many")}</ButtonLink>
    </section>
  );
}
