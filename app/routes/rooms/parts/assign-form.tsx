import type { RoomWithSeats } from "~/features/rooms/queries";
import { versionsOf } from "~/features/rooms/rules";
import type { SchoolYear } from "~/features/values/school-year";
import { labelOf, type Problems, t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm, RadioField } from "~/ui";

interface AssignFormProps {
  place: SchoolYear;
  rooms: RoomWithSeats[];
  partners: { school_code: string; school_name: string }[];
  typed: Record<string, unknown>;
  problems: Problems;
}

export function AssignForm({ place, rooms, partners, typed, problems }: AssignFormProps) {
  const ticked = [typed.schools ?? []].flat();
  return (
    <>
      <h2>{t("room.assign_title")}</h2>
      <p className="intro">{t("room.assign_intro")}</p>
      <PostForm once problems={{}}>
        <HiddenFields values={{ ...place, seen_rooms: versionsOf(rooms) }} />
        <RadioField
          name="scope"
          value={typed.scope === "all" ? "all" : "unseated"}
          problems={problems.scope}
          options={(["unseated", "all"] as const).map((value) => ({
            value,
            label: t(`room.scope.${value}`),
          }))}
          hint={t("room.scope_hint")}
        />
        {partners.length > 0 && (
          <fieldset className="field">
            <legend>{labelOf("schools")}</legend>
            {partners.map(({ school_code, school_name }, at) => (
              <div className="choice" key={school_code}>
                <input
                  type="checkbox"
                  id={at === 0 ? "schools" : `schools-${school_code}`}
                  name="schools"
                  value={school_code}
                  defaultChecked={ticked.includes(school_code)}
                />
                <label htmlFor={at === 0 ? "schools" : `schools-${school_code}`}>
                  {t("room.partner", { school_code, school_name })}
                </label>
              </div>
            ))}
          </fieldset>
        )}
        <FormActions>
          <Button accessKey="s">{t("room.assign")}</Button>
        </FormActions>
      </PostForm>
    </>
  );
}
