import { labelOf, t } from "~/messages";
import { classes } from "./classes";
import { fieldId } from "./field-id";
import { describedBy, FieldProblems, type FieldProps, Hint } from "./field-shell";

type DayFieldProps = FieldProps & {
  boxes: Record<"day" | "month" | "year" | "time", string>;
  withTime?: boolean;
};

/** Three boxes, because a native date input shows the month first in many browsers. */
export function DayField(props: DayFieldProps) {
  const { name, label = labelOf(name), hint, problems, optional, boxes, withTime } = props;
  const id = fieldId(name);
  const names = withTime ? (["day", "month", "year", "time"] as const) : (["day", "month", "year"] as const);
  return (
    <fieldset
      className={classes("field", "days", problems?.length && "wrong")}
      aria-describedby={describedBy(id, props)}
    >
      <legend>
        {label}
        {optional && <span className="opt"> {t("word.optional")}</span>}
      </legend>
      <Hint id={id} hint={hint} />
      <FieldProblems id={id} name={name} problems={problems} />
      {names.map((box, at) => (
        <label key={box}>
          {t(`ui.day_${box}`)}
          <input
            className="input"
            id={at === 0 ? id : undefined}
            name={`${name}_${box}`}
            defaultValue={boxes[box]}
            inputMode={box === "time" ? undefined : "numeric"}
            maxLength={box === "day" || box === "month" ? 2 : 5}
            size={box === "day" || box === "month" ? 2 : 5}
            aria-invalid={problems?.length ? true : undefined}
          />
        </label>
      ))}
    </fieldset>
  );
}
