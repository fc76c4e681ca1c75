import { type OtherSchool, whyOthersStay } from "~/features/rooms/others";
import { sentenceText } from "~/messages";
import { Notice } from "~/ui";

/** Whose candidates sit in the room besides those in scope, and who can move them. */
export function OthersStay({ name, others }: { name: string; others: readonly OtherSchool[] }) {
  if (others.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{sentenceText(whyOthersStay(name, others))}</p>
    </Notice>
  );
}
