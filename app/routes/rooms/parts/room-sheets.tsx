import { t } from "~/messages";
import { addressOf, nameOf, sheetPath } from "~/routes/sheets/parts/names";

interface RoomSheetsProps {
  room: { id: number; school_code: string; exam_year: number };
}

/** The sheets of the candidates of one room. */
export function RoomSheets({ room }: RoomSheetsProps) {
  return (
    <p>
      {t("action.print")}:{" "}
      {(["attendance", "door-list", "labels"] as const).map((sheet) => (
        <span key={sheet}>
          <a href={`${addressOf(sheetPath(sheet), room)}&room_id=${room.id}`}>{nameOf(sheet)}</a>{" "}
        </span>
      ))}
    </p>
  );
}
