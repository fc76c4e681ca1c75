import type { Seating } from "~/features/rooms/queries.server";
import { t } from "~/messages";

export function SeatingFacts({ seating }: { seating: Seating }) {
  const { seated, elsewhere, unseated, unnumbered, waiting } = seating;
  const facts = [
    t("room.seated", { n: seated }),
    elsewhere > 0 && t("room.elsewhere", { n: elsewhere }),
    t("room.unseated_count", { n: unseated }),
    unnumbered > 0 && t("room.unnumbered", { n: unnumbered }),
  ];
  const more = unseated - waiting.length;
  return (
    <>
      <p>
        {t("room.seating")}: {facts.filter(Boolean).join(" · ")}.
      </p>
      {seated > 0 && unseated > 0 && (
        <p>
          {t("room.waiting", { numbers: waiting.join(", ") })}
          {more > 0 && ` ${t("room.waiting_more", { n: more })}`}.
        </p>
      )}
    </>
  );
}
