import { type OtherSchool, whyOthersStay } from "~/features/rooms/others";
import type { RoomAndSchool } from "~/features/rooms/queries";
import type { FormAnswer } from "~/http/forms";
import { labelOf, sentenceText, t } from "~/messages";
import { ConfirmPanel, ErrorSummary, Notice, Page, SummaryList } from "~/ui";
import { roomAddress } from "./address";

/** Whose candidates sit in the room besides those in scope, and who can move them. */
function OthersStay({ name, others }: { name: string; others: readonly OtherSchool[] }) {
  if (others.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{sentenceText(whyOthersStay(name, others))}</p>
    </Notice>
  );
}

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

function RoomFacts({ room, school }: RoomAndSchool) {
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
