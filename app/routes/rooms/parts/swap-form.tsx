import type { RoomWithSeats, Seated } from "~/features/rooms/queries";
import { type Problems, t } from "~/messages";
import { Button, FieldProblems, FormActions, HiddenFields, PostForm } from "~/ui";
import { SeatGrid } from "./seat-grid";

interface SwapFormProps {
  room: RoomWithSeats;
  candidates: readonly Seated[];
  hidden: readonly number[];
  typed: Record<string, unknown>;
  problems: Problems;
}

/** Two ticked seats of the plan, one of them with a candidate. */
export function SwapForm({ room, candidates, hidden, typed, problems }: SwapFormProps) {
  const ticked = [typed.seats ?? []].flat().map(String);
  return (
    <PostForm once>
      <HiddenFields values={{ version: room.version }} />
      <p className="intro">
        {t("room.pick")} <a href="#numbers">{t("room.move_title")}</a>
      </p>
      <FieldProblems id="seats" name="seats" problems={problems.seats} />
      <SeatGrid {...{ room, candidates, hidden, ticked }} />
      <FormActions>
        <Button accessKey="s" name="to" value="room">
          {t("room.swap")}
        </Button>
        <Button kind="quiet" name="to" value="none">
          {t("room.take_out")}
        </Button>
      </FormActions>
    </PostForm>
  );
}
