import { invigilatorDuties } from "~/db/schema/states";
import { groupedIc, type Problems, t } from "~/messages";
import { type Choice, RadioField, SelectField, TextField } from "~/ui";
import { phoneInWords } from "./rules";

interface InvigilatorFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  rooms: readonly Choice[];
  asksIc: boolean;
}

export function InvigilatorFields({ values, problems, rooms, asksIc }: InvigilatorFieldsProps) {
  const field = (name: string) => ({ name, problems: problems[name] });
  const written = (name: string) => String(values[name] ?? "");
  return (
    <>
      <TextField
        {...field("full_name")}
        value={written("full_name")}
        autoFocus={Object.keys(problems).length === 0}
      />
      <TextField
        {...field("phone")}
        type="tel"
        value={phoneInWords(written("phone"))}
        hint={t("invigilator.phone_hint")}
        width="half"
      />
      <RadioField
        {...field("duty")}
        value={written("duty") || "invigilator"}
        options={invigilatorDuties.map((value) => ({ value, label: t(`invigilator.duty.${value}`) }))}
      />
      <SelectField
        {...field("room_id")}
        value={written("room_id")}
        options={rooms}
        blank={t("invigilator.any_room")}
        hint={t("invigilator.any_room_hint")}
      />
      {asksIc && (
        <TextField
          {...field("ic_number")}
          value={groupedIc(written("ic_number"))}
          inputMode="numeric"
          width="half"
          optional
        />
      )}
    </>
  );
}
