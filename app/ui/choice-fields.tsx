import { type ReactNode, useContext } from "react";
import { labelOf, t } from "~/messages";
import { classes } from "./classes";
import { fieldId } from "./field-id";
import {
  describedBy,
  FieldProblems,
  type FieldProps,
  FieldShell,
  Hint,
  useWiring,
  wiring,
} from "./field-shell";
import { InFilter } from "./in-filter";
import { type FieldWidth, widthClass } from "./text-fields";

export type Choice = { value: string; label: string; hint?: ReactNode };

type SelectFieldProps = FieldProps & {
  options: readonly Choice[];
  value?: string | number | null;
  blank?: string | false;
  width?: FieldWidth;
};

/** A value that is no longer an option stays selected and visible, so that saving cannot change it unnoticed. */
export function SelectField(props: SelectFieldProps) {
  const { options, value, blank = t("word.please_choose"), width = "full" } = props;
  const chosen = value == null ? "" : String(value);
  // A filter comes with every page of a list. An option without a `value` saves bytes; its text is its value.
  const isTerse = useContext(InFilter);
  const known = chosen === "" || options.some((option) => option.value === chosen);
  const className = isTerse ? undefined : classes("input", widthClass[width]);
  const attributes = useWiring(props, { className, defaultValue: chosen || undefined });
  return (
    <FieldShell field={props}>
      <select {...attributes}>
        {blank !== false && <option value="">{blank}</option>}
        {!known && <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option
            key={option.value}
            value={isTerse && option.value === option.label ? undefined : option.value}
          >
            {option.label}
          </option>
        ))}
      </select>
    </FieldShell>
  );
}

type YesNoFieldProps = Omit<SelectFieldProps, "options" | "value"> & { value?: boolean | string | null };

export function YesNoField({ value, blank = false, width = "short", ...field }: YesNoFieldProps) {
  const options = [
    { value: "true", label: t("word.yes") },
    { value: "false", label: t("word.no") },
  ];
  return (
    <SelectField
      {...field}
      blank={blank}
      width={width}
      options={options}
      value={value == null ? "" : String(value)}
    />
  );
}

type RadioFieldProps = FieldProps & {
  /** `below` holds the field that belongs to the option. */
  options: readonly (Choice & { below?: ReactNode })[];
  value?: string | null;
};

/** The first option has the field's own id, so that the error summary can link to it. */
export function RadioField(props: RadioFieldProps) {
  const { name, id = fieldId(name), label = labelOf(name), hint, problems, optional, options, value } = props;
  return (
    <fieldset
      className={classes("field", problems?.length && "wrong")}
      aria-describedby={describedBy(id, props)}
    >
      <legend>
        {label}
        {optional && <span className="opt"> {t("word.optional")}</span>}
      </legend>
      <Hint id={id} hint={hint} />
      <FieldProblems id={id} name={name} problems={problems} />
      {options.map((option, index) => {
        const own = index === 0 ? id : `${id}-${fieldId(option.value)}`;
        return (
          <div className="choice" key={option.value}>
            <input
              type="radio"
              id={own}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              aria-describedby={option.hint ? `${own}-hint` : undefined}
            />
            <label htmlFor={own}>{option.label}</label>
            <Hint id={own} hint={option.hint} />
            {option.below && <div className="below">{option.below}</div>}
          </div>
        );
      })}
    </fieldset>
  );
}

type CheckboxFieldProps = FieldProps & { value?: string; checked?: boolean };

export function CheckboxField(props: CheckboxFieldProps) {
  const { name, id = fieldId(name), label = labelOf(name), hint, problems, value = "true", checked } = props;
  return (
    <div className={classes("field", problems?.length && "wrong")}>
      <FieldProblems id={id} name={name} problems={problems} />
      <div className="choice">
        <input {...wiring(props, { type: "checkbox", value, defaultChecked: checked })} />
        <label htmlFor={id}>{label}</label>
        <Hint id={id} hint={hint} />
      </div>
    </div>
  );
}

type CheckboxesFieldProps = FieldProps & { options: readonly Choice[]; values: readonly unknown[] };

/** Ticks of one name, sent as a list. */
export function CheckboxesField(props: CheckboxesFieldProps) {
  const {
    name,
    id: first = fieldId(name),
    label: legend = labelOf(name),
    problems,
    autoFocus,
    options,
    values,
  } = props;
  return (
    <fieldset
      className={classes("field", problems?.length && "wrong")}
      aria-describedby={describedBy(first, props)}
    >
      <legend>{legend}</legend>
      <FieldProblems id={first} name={name} problems={problems} />
      {options.map(({ value, label }, index) => {
        const id = index === 0 ? first : `${first}-${fieldId(value)}`;
        return (
          <div key={value} className="choice">
            <input
              type="checkbox"
              id={id}
              name={name}
              value={value}
              defaultChecked={values.includes(value)}
              {...(autoFocus && index === 0 && { autoFocus: true })}
            />
            <label htmlFor={id}>{label}</label>
          </div>
        );
      })}
    </fieldset>
  );
}
