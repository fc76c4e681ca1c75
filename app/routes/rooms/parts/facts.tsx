import type { RoomAndSchool } from "~/features/rooms/queries";
import { labelOf, t } from "~/messages";
import { SummaryList } from "~/ui";

export function RoomFacts({ room, school }: RoomAndSchool) {
  return (
    <SummaryList
      rows={[
        { term: labelOf("room_id"), detail: room.name },
        { term: labelOf("school_name"), detail: `${school.school_name} · ${room.exam_year}` },
        { term: t("room.seats"), detail: t("room.seats_of", { n: room.seated, capacity: room.capacity }) },
      ]}
    />
  );
}
