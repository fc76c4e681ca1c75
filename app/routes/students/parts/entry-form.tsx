import { textOf } from "~/features/values/merge";
import { explain, type Problems, problem } from "~/messages";
import { nearSeenIn } from "~/routes/parts/near-seen";
import { HiddenFields, PostForm } from "~/ui";
import { type EntryProps, form } from "./entry-row";

const fields: readonly string[] = ["", "full_name", "ic_number", "class_name", "full_name_arabic"];

export function EntryForm({ action, register, answer }: EntryProps & { action: string }) {
  return (
    <PostForm id={form} action={action} once problems={summarised(answer?.problems ?? {})}>
      <HiddenFields
        values={{ ...register.place, near_seen: nearSeenIn(answer), ...unseen(register, answer) }}
      />
    </PostForm>
  );
}

/** The fields of an earlier record that the line does not show. */
const unseen = ({ hasJawi }: EntryProps["register"], answer: EntryProps["answer"]) => ({
  gender: textOf(answer?.typed.gender) || null,
  full_name_arabic: hasJawi ? null : textOf(answer?.typed.full_name_arabic) || null,
});

/** A field that the line does not have has no place for its problem to lead to. */
function summarised(problems: Problems): Problems {
  const own: Problems = {};
  for (const [field, all] of Object.entries(problems)) {
    const isHere = fields.includes(field);
    const lines = isHere
      ? all
      : all?.map((one) => problem("blocked", { reason: explain(field, one).message }));
    const name = isHere ? field : "";
    own[name] = [...(own[name] ?? []), ...(lines ?? [])];
  }
  return own;
}
