import { type Problems, t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm, RadioField, TextArea, TextField } from "~/ui";

interface MoveFormProps {
  version: number;
  typed: Record<string, unknown>;
  problems: Problems;
}

export function MoveForm({ version, typed, problems }: MoveFormProps) {
  const field = (name: string) => ({
    name,
    value: typed[name] as string | undefined,
    problems: problems[name],
  });
  return (
    <section>
      <h2>{t("room.move_title")}</h2>
      <PostForm once draft>
        <HiddenFields values={{ version }} />
        <TextArea {...field("numbers")} rows={2} hint={t("room.numbers_hint")} />
        <RadioField
          {...field("to")}
          label={t("room.move_to")}
          value={typed.to === "none" ? "none" : "room"}
          options={(["room", "none"] as const).map((value) => ({ value, label: t(`room.to.${value}`) }))}
        />
        <TextField {...field("seat")} inputMode="numeric" width="tiny" hint={t("room.seat_hint")} optional />
        <FormActions>
          <Button kind="secondary">{t("room.move")}</Button>
        </FormActions>
      </PostForm>
    </section>
  );
}
