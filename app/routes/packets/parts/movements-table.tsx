import type { ReactNode } from "react";
import type { OnBoard } from "~/features/packets/movements/board";
import type { Consignment } from "~/features/packets/movements/rules";
import type { MovementStep } from "~/features/packets/movements/steps";
import { shortDay } from "~/features/values/moments";
import { figure, labelOf, t } from "~/messages";
import { Badge, DataTable, RowActions } from "~/ui";
import { withdrawAddress } from "./words";

interface MovementsTableProps {
  caption: string;
  consignments: readonly OnBoard[];
  /** The steps that the account may record. */
  records: readonly MovementStep[];
  empty: ReactNode;
  pages: ReactNode;
}

export const MovementsTable = ({ caption, consignments, records, empty, pages }: MovementsTableProps) => (
  <DataTable
    caption={caption}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "listed", label: labelOf("listed"), align: "right" },
      ...stations.map(({ key }) => ({ key, label: t(`movement.at_${key}`), nowrap: true })),
      { key: "state", label: t("packet.state") },
      ...(consignments.some((one) => withdrawable(one, records))
        ? [{ key: "actions", label: t("word.actions"), isActions: true }]
        : []),
    ]}
    rows={consignments.map((one) => ({
      id: `${one.exam_paper_id} ${one.registration_id}`,
      cells: {
        school_name: <SchoolAndPaper {...one} />,
        listed: figure(one.listed),
        ...Object.fromEntries(
          stations.map(({ key, steps }) => [key, <Station key={key} {...{ one, steps }} />]),
        ),
        state: <State {...one} />,
        actions: <Actions {...{ one, records }} />,
      },
    }))}
    empty={empty}
    fits
    bar={pages}
  />
);

/** In one column, so that a narrow screen has the counts in sight. */
export const SchoolAndPaper = ({ school_name, exam_type_code, code }: Consignment) => (
  <>
    {school_name}
    <p className="context">
      {exam_type_code} {code}
    </p>
  </>
);

/** Where the packets are, in their order. The district receives them and hands them on. */
const stations = [
  { key: "office", steps: ["sent"] },
  { key: "district", steps: ["handed", "received"] },
  { key: "school", steps: ["confirmed"] },
  { key: "back", steps: ["returned"] },
] as const;

/** The count and the day of the last step there. */
function Station({ one, steps }: { one: OnBoard; steps: readonly MovementStep[] }) {
  const [last] = steps.flatMap((step) => one.movements.find((movement) => movement.step === step) ?? []);
  return (
    last && (
      <>
        {figure(last.packets)} · {shortDay(last.moved_at)}
      </>
    )
  );
}

/** A late step is one that was not taken; a difference is of the steps that were. The fold has the accounts of the steps in their order, and their reasons. */
function State({ next, movements, is_late, differs }: OnBoard) {
  const state = (
    <>
      {next
        ? t(`movement.waits_${next}`)
        : t(movements.at(-1)?.step === "returned" ? "movement.done" : "movement.no_packets")}
      {(is_late || differs) && " "}
      {is_late && <Badge kind="warning">{t("movement.late")}</Badge>}
      {differs && <Badge kind="warning">{t("movement.differs")}</Badge>}
    </>
  );
  if (movements.length === 0) return state;
  return (
    <details>
      <summary>{state}</summary>
      {movements.map(({ by }) => by ?? t("movement.deleted_account")).join(", ")}
      {movements.map(({ id, reason }) => reason && <p key={id}>{reason}</p>)}
    </details>
  );
}

/** The last step, where the account may withdraw it. */
function withdrawable({ movements }: OnBoard, records: readonly MovementStep[]) {
  const last = movements.at(-1);
  return last && records.includes(last.step) ? last : null;
}

function Actions({ one, records }: { one: OnBoard; records: readonly MovementStep[] }) {
  const last = withdrawable(one, records);
  if (!last) return null;
  return (
    <RowActions
      about={one.code}
      links={[{ href: withdrawAddress(last.id), label: t("movement.withdraw_short") }]}
    />
  );
}
