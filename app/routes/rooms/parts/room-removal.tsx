import type { OtherSchool } from "~/features/rooms/others";
import type { RoomAndSchool } from "~/features/rooms/queries.server";
import type { FormAnswer } from "~/http/forms.server";
import { ConfirmPanel, ErrorSummary, Page } from "~/ui";
import { roomAddress } from "./address";
import { RoomFacts } from "./facts";
import { OthersStay } from "./others-stay";

interface RoomRemovalProps {
  title: string;
  question: string;
  found: RoomAndSchool & { others: OtherSchool[] };
  /** False where only candidates of other schools sit there. */
  isPossible: boolean;
  answer: FormAnswer | undefined;
}

/** Asks before a room is cleared or deleted. */
export function RoomRemoval({ title, question, found, isPossible, answer }: RoomRemovalProps) {
  const { room, school, others } = found;
  return (
    <Page title={title} errors={Boolean(answer)} back={{ href: roomAddress(room), label: room.name }}>
      <ErrorSummary problems={answer?.problems ?? {}} />
      <OthersStay name={room.name} others={others} />
      {isPossible && (
        <ConfirmPanel title={question} confirmLabel={title} cancelHref={roomAddress(room)} danger once>
          <RoomFacts {...{ room, school }} />
        </ConfirmPanel>
      )}
    </Page>
  );
}
