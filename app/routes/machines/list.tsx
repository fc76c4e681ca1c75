import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listDistricts } from "~/features/lookups/queries";
import { listMachines, type Machine } from "~/features/machines/queries";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { labelOf, t } from "~/messages";
import { Badge, ButtonLink, DataTable, Page, pageTitle, RowActions, UserText } from "~/ui";
import { machinesAddress, scopeInWords } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("machine.title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "machine.manage");
  return { list: listMachines(), districts: listDistricts() };
}

export default function Machines() {
  const { list, districts } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("machine.title")}
      intro={t("machine.intro")}
      back={{ href: "/admin/users", label: t("user.list_title") }}
      wide
      actions={
        <ButtonLink href={`${machinesAddress}/add`} kind="primary" accessKey="t">
          {t("machine.add_title")}
        </ButtonLink>
      }
    >
      <DataTable
        caption={t("machine.caption", { n: list.length })}
        columns={[
          { key: "name", label: labelOf("name") },
          { key: "scope", label: t("machine.scope") },
          { key: "addresses", label: labelOf("addresses") },
          { key: "per_minute", label: labelOf("per_minute"), align: "right" },
          { key: "state", label: t("machine.state") },
          { key: "used", label: t("machine.last_use") },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        rows={list.map((machine) => ({
          id: machine.id,
          cells: {
            name: <UserText>{machine.name}</UserText>,
            scope: scopeInWords(machine, districts),
            addresses: machine.addresses ?? t("machine.any_address"),
            per_minute: machine.per_minute,
            state: <State machine={machine} />,
            used: lastUse(machine),
            actions: machine.state !== "revoked" && (
              <RowActions
                about={machine.name}
                links={[{ href: `${machinesAddress}/${machine.id}/revoke`, label: t("machine.revoke") }]}
              />
            ),
          },
        }))}
        empty={<p>{t("machine.none")}</p>}
      />
    </Page>
  );
}

function State({ machine: { state, expires_at, revoked_at } }: { machine: Machine }) {
  const kind = state === "open" ? "success" : "neutral";
  return (
    <Badge kind={kind}>{t(`machine.is_${state}`, { day: malaysianDate(revoked_at ?? expires_at) })}</Badge>
  );
}

const lastUse = ({ last_used_at, last_address }: Machine): string =>
  last_used_at
    ? t("machine.used_at", { at: malaysianMoment(last_used_at), address: last_address ?? "" })
    : t("machine.unused");
