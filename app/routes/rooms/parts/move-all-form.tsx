import type { RoomWithSeats } from "~/features/rooms/queries";
import { type Problems, t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm, SelectField } from "~/ui";

interface MoveAllFormProps {
  version: number;
  /** Of the room, in the scope of the account. */
  n: number;
  others: readonly RoomWithSeats[];
  typed: Record<string, unknown>;
  problems: Problems;
}

/** For the morning on which a room cannot be used. */
export function MoveAllForm({ version, n, others, typed, problems }: MoveAllFormProps) {
  if (n === 0) return null;
  return (
    <section>
      <h2>{t("room.move_all_title")}</h2>
      {others.length === 0 ? (
        <p>{t("room.no_other")}</p>
      ) : (
        <PostForm once>
          <HiddenFields values={{ version }} />
          <SelectField
            name="into"
            value={typed.into as string | undefined}
            problems={problems.into}
            hint={t("room.move_all_hint", { n })}
            options={others.map(({ id, name, capacity, seated }) => ({
              value: String(id),
              label: t("room.move_all_to", { name, n: capacity - seated }),
            }))}
          />
          <FormActions>
            <Button kind="secondary">{t("room.move_all", { n })}</Button>
          </FormActions>
        </PostForm>
      )}
    </section>
  );
}
