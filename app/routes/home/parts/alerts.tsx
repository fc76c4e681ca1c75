import type { Alerts } from "~/features/audit/alerts";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { auditPath } from "~/routes/audit/parts/words";
import { movementsOf } from "~/routes/packets/parts/address";
import { MovementNotices } from "~/routes/packets/parts/movement-notices";
import { listAddress } from "~/routes/parts/addresses";
import { Notice } from "~/ui";
import type { DeskData } from "./desk-data";

export function StorageAlert({ storage }: Pick<Alerts, "storage">) {
  if (!storage) return null;
  const { state, free } = storage;
  return (
    <Notice kind={state === "low" ? "warning" : "error"} title={t(`storage.alert_${state}_title`)}>
      <p>{t(`storage.alert_${state}`, { free })}</p>
    </Notice>
  );
}

export function ServerAlerts({ server }: Pick<DeskData, "server">) {
  return server.map(({ title, advice }) => (
    <Notice key={title} kind="warning" title={title}>
      <p>{advice}</p>
    </Notice>
  ));
}

export function SecurityAlerts({ alerts, more, broken_id }: Alerts) {
  if (alerts.length === 0 && broken_id === null) return null;
  const isBroken = broken_id !== null;
  return (
    <Notice kind={isBroken ? "error" : "warning"} title={t(isBroken ? "alert.broken_title" : "alert.title")}>
      {isBroken && <p>{asTyped(t("alert.broken", { id: String(broken_id) }))}</p>}
      <ul>
        {alerts.map(({ id, kind, at, username, filter }) => (
          <li key={id}>
            {malaysianMoment(at)}:{" "}
            <a href={listAddress(auditPath, filter, {})()}>
              {t(`alert.${kind}`, { username: username ?? "" })}
            </a>
          </li>
        ))}
        {more.map(({ kind, n }) => (
          <li key={kind}>{t("alert.more", { n, kind: t(`alert.kind.${kind}`) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** In the week of a paper: its packets that are late or differ. */
export function PacketAlert({ packets, year }: Pick<DeskData, "packets" | "year">) {
  if (!packets || year === null) return null;
  const address = ({ state }: { state?: string }) => movementsOf({ exam_year: year, state });
  return <MovementNotices {...packets} title={t("movement.alert")} address={address} />;
}
