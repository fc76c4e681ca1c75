import { nameOf } from "~/features/sheets/names";
import { sheetAddress, sheetPath } from "~/routes/sheets/parts/addresses";
import { ButtonLink } from "~/ui";

interface RoomSheetsProps {
  room: { id: number; school_code: string; exam_year: number };
}

/** The sheets of the candidates of one room. */
export function RoomSheets({ room }: RoomSheetsProps) {
  return (["attendance", "door-list", "seating-plan", "labels"] as const).map((sheet) => (
    <ButtonLink key={sheet} href={`${sheetAddress(sheetPath(sheet), room)}&room_id=${room.id}`} kind="quiet">
      {nameOf(sheet)}
    </ButtonLink>
  ));
}
