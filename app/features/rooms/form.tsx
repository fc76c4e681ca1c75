import { roomPatterns } from "~/db/schema/states";
import { type Problems, t } from "~/messages";
import { CheckboxField, RadioField, TextField } from "~/ui";

interface RoomFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export function RoomFields({ values, problems }: RoomFieldsProps) {
  const field = (name: string) => ({
    name,
    value: values[name] as string | number | undefined,
    problems: problems[name],
  });
  const number = (name: string) => ({ ...field(name), inputMode: "numeric", width: "tiny" }) as const;
  return (
    <>
      <TextField {...field("name")} width="half" autoFocus={Object.keys(problems).length === 0} />
      <TextField {...number("rows")} />
      <TextField {...number("columns")} />
      <TextField {...number("capacity")} hint={t("room.capacity_hint")} optional />
      <RadioField
        {...field("pattern")}
        value={String(values.pattern ?? "columns")}
        options={roomPatterns.map((value) => ({ value, label: t(`room.pattern.${value}`) }))}
      />
      <TextField {...number("fill_order")} hint={t("room.order_hint")} optional />
      <CheckboxField
        name="is_for_arrangements"
        problems={problems.is_for_arrangements}
        checked={["true", true, "on"].includes(values.is_for_arrangements as string | boolean)}
        hint={t("room.arrangements_hint")}
      />
    </>
  );
}
