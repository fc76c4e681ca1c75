import type { Seating } from "~/features/rooms/queries";
import { t } from "~/messages";

export function SeatingFacts({ seating }: { seating: Seating }) {
  const { seated, elsewhere, unseated, unnumbered, waiting } = seating;
  const facts = [
    t("room.seated", { n: seated }),
    elsewhere > 0 && t("room.elsewhere", { n: elsewhere }),
    seated > 0 && waiting.length > 0
      ? t("room.waiting", { n: unseated, numbers: waiting.join(", ") })
      : t("room.unseated_count", { n: unseated }),
    unnumbered > 0 && t("room.unnumbered", { n: unnumbered }),
  ];
  return (
    <p className="mb-4">
      {t("room.seating")}: {facts.filter(Boolean).join(" · ")}.
    </p>
  );
}
