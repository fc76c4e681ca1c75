import type { RoomWithSeats } from "~/features/rooms/queries";
import { labelOf, t } from "~/messages";
import { DataTable, RowActions } from "~/ui";
import { roomAddress } from "./address";

export function RoomsTable({ rooms, manages }: { rooms: RoomWithSeats[]; manages: boolean }) {
  return (
    <DataTable
      caption={t("room.caption", { n: rooms.length })}
      columns={[
        { key: "name", label: labelOf("room_id") },
        { key: "desks", label: t("room.desks"), nowrap: true },
        { key: "pattern", label: labelOf("pattern") },
        { key: "seated", label: t("room.seats"), nowrap: true },
        { key: "fill_order", label: labelOf("fill_order") },
        ...(manages ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
      ]}
      rows={rooms.map((room) => ({
        id: room.id,
        cells: {
          name: <a href={roomAddress(room)}>{room.name}</a>,
          desks: t("room.desks_of", { rows: room.rows, columns: room.columns }),
          pattern: room.is_for_arrangements
            ? labelOf("is_for_arrangements")
            : t(`room.pattern_short.${room.pattern}`),
          seated: t("room.seats_of", { n: room.seated, capacity: room.capacity }),
          fill_order: room.fill_order,
          actions: (
            <RowActions
              about={room.name}
              links={[
                { href: `${roomAddress(room)}/edit`, label: t("action.edit") },
                { href: `${roomAddress(room)}/clear`, label: t("room.clear_title") },
              ]}
            />
          ),
        },
      }))}
      empty={t("room.none")}
    />
  );
}
