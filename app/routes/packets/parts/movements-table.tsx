import type { ReactNode } from "react";
import type { OnBoard } from "~/features/packets/movements/board";
import type { Consignment } from "~/features/packets/movements/rules";
import type { MovementStep } from "~/features/packets/movements/steps";
import { figure, labelOf, t } from "~/messages";
import { Badge, DataTable, RowActions } from "~/ui";
import { movementInWords } from "./movement-notices";
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
      { key: "steps", label: t("movement.steps") },
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
        steps: <Steps {...one} />,
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

const Steps = ({ movements }: OnBoard) => (
  <ul>
    {movements.map((movement) => (
      <li key={movement.id}>
        {movementInWords(movement)}
        {movement.reason && <span className="context"> {movement.reason}</span>}
      </li>
    ))}
  </ul>
);

/** A late step is one that was not taken; a difference is of the steps that were. */
const State = ({ next, movements, is_late, differs }: OnBoard) => (
  <>
    {next && t(`movement.waits_${next}`)}
    {!next && t(movements.at(-1)?.step === "returned" ? "movement.done" : "movement.no_packets")}{" "}
    {is_late && <Badge kind="warning">{t("movement.late")}</Badge>}{" "}
    {differs && <Badge kind="warning">{t("movement.differs")}</Badge>}
  </>
);

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
      about={`${one.school_name} ${one.code}`}
      links={[{ href: withdrawAddress(last.id), label: t("movement.withdraw_short") }]}
    />
  );
}
