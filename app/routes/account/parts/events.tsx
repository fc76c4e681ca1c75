import type { AccountEvent } from "~/features/users/events";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { DataTable } from "~/ui";

export function Events({ events }: { events: readonly AccountEvent[] }) {
  return (
    <section>
      <h2>{t("event.title")}</h2>
      <DataTable
        id="kejadian"
        caption={t("event.caption")}
        columns={[
          { key: "what", label: t("event.what") },
          { key: "at", label: t("event.when") },
          { key: "by", label: t("event.by") },
        ]}
        rows={events.map(({ id, what, at, by }) => ({
          id,
          cells: { what, at: malaysianMoment(at), by: by ?? t("event.self") },
        }))}
        empty={t("event.none")}
      />
    </section>
  );
}
