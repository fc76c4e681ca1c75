import type { RoomWithSeats, Seated } from "~/features/rooms/queries";
import { deskOf } from "~/features/rooms/rules";
import { t } from "~/messages";
import { ScrollBox } from "~/ui";

interface SeatGridProps {
  room: RoomWithSeats;
  candidates: readonly Seated[];
  /** Seats of candidates whom the account does not see. */
  hidden: readonly number[];
  /** The seats that are ticked; null where the account may not move candidates. */
  ticked: readonly string[] | null;
}

/** The desks by row and column, the front above. */
export function SeatGrid({ room, candidates, hidden, ticked }: SeatGridProps) {
  const bySeat = new Map(candidates.map((candidate) => [candidate.seat, candidate]));
  const places = new Map(
    Array.from({ length: room.capacity }, (_, at) => {
      const { row, column } = deskOf(room, at + 1);
      return [`${row}/${column}`, at + 1];
    }),
  );
  const columns = countTo(Math.ceil(room.capacity / room.rows));
  const caption = t("room.candidates", { n: room.seated, capacity: room.capacity });
  const desk = (row: number, column: number) => {
    const seat = places.get(`${row}/${column}`);
    if (seat === undefined) return <td key={column} />;
    const isHidden = hidden.includes(seat);
    const candidate = bySeat.get(seat);
    const text = candidate ? (
      <>
        <span className="font-mono">{candidate.student_code}</span>
        {candidate.school_code !== room.school_code && <> · {candidate.school_code}</>}
        <br />
        {ticked ? (
          candidate.full_name
        ) : (
          <a href={`/student/${candidate.student_id}`}>{candidate.full_name}</a>
        )}
      </>
    ) : (
      t(isHidden ? "room.of_other_school" : "room.free")
    );
    return (
      <td key={column} className={candidate || isHidden ? undefined : "free"}>
        {ticked && !isHidden ? (
          <label>
            <input
              type="checkbox"
              id={seat === 1 ? "seats" : undefined}
              name="seats"
              value={seat}
              defaultChecked={ticked.includes(String(seat))}
            />{" "}
            <b>{seat}</b> {text}
          </label>
        ) : (
          <div>
            <b>{seat}</b> {text}
          </div>
        )}
      </td>
    );
  };
  return (
    <ScrollBox labelledBy="pelan-tajuk">
      <table className="seats">
        <caption id="pelan-tajuk">{caption}</caption>
        <thead>
          <tr>
            <td />
            <td className="front" colSpan={columns.length}>
              {t("room.front")}
            </td>
          </tr>
          <tr>
            <td />
            {columns.map((n) => (
              <th key={n} scope="col">
                {t("room.column", { n })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countTo(Math.min(room.rows, room.capacity)).map((row) => (
            <tr key={row}>
              <th scope="row">{t("room.row", { n: row })}</th>
              {columns.map((column) => desk(row, column))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const countTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
