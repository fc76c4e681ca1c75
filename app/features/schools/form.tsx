import type { ReactNode } from "react";
import { labelOf, type Problem, type Problems, t } from "~/messages";
import { type Choice, RadioField, SelectField, TextField } from "~/ui";

import type { contactFields } from "./fields";

interface SchoolFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
  nameOnly?: boolean;
}

const plain = ["school_code", "hq_code", "hq_code_alt"] as const;

export function SchoolFields({ values, problems, districts, exam_types, nameOnly }: SchoolFieldsProps) {
  const value = (name: string) => values[name] as string | null | undefined;
  return (
    <>
      <TextField
        name="school_name"
        value={value("school_name")}
        problems={problems.school_name}
        autoFocus={Object.keys(problems).length === 0}
      />
      {plain.map((name) => (
        <TextField
          key={name}
          name={name}
          value={value(name)}
          problems={problems[name]}
          width="half"
          readOnly={nameOnly}
          optional={name === "hq_code_alt"}
        />
      ))}
      <Chosen name="district_code" options={districts} {...{ values, problems, nameOnly }} />
      <Chosen name="exam_type_code" options={exam_types} {...{ values, problems, nameOnly }} />
    </>
  );
}

type ContactProps = Pick<SchoolFieldsProps, "values" | "problems">;

/** Whom the office and the district telephone. */
export function ContactFields({ values, problems }: ContactProps) {
  const given = (name: (typeof contactFields)[number]) => ({
    name,
    value: values[name] as string | null | undefined,
    problems: problems[name],
    optional: true,
  });
  return (
    <>
      <TextField
        {...given("contact_name")}
        autoComplete="name"
        autoFocus={Object.keys(problems).length === 0}
      />
      <TextField {...given("contact_phone")} type="tel" width="half" autoComplete="tel" />
      <TextField {...given("contact_email")} type="email" autoComplete="email" />
    </>
  );
}

interface ChosenProps extends Pick<SchoolFieldsProps, "values" | "problems" | "nameOnly"> {
  name: string;
  options: readonly Choice[];
}

/** HTML has no read-only select, so a text field shows the choice. */
function Chosen({ name, options, values, problems, nameOnly }: ChosenProps) {
  const value = values[name] as string | undefined;
  if (nameOnly)
    return <TextField name={name} value={value} problems={problems[name]} width="half" readOnly />;
  return (
    <SelectField
      name={name}
      label={labelOf(name)}
      value={value}
      options={options}
      problems={problems[name]}
    />
  );
}

interface SchoolPickFieldProps {
  value: string | null | undefined;
  problems?: Problem[];
  hint?: ReactNode;
  matches?: readonly Choice[] | null;
  recent: readonly Choice[];
  autoFocus?: boolean;
  optional?: boolean;
}

/** The server finds the school, or offers several (product 5.9). */
export function SchoolPickField({ matches, recent, ...field }: SchoolPickFieldProps) {
  if (matches) {
    const { value, problems } = field;
    return (
      <RadioField name="school_code" label={t("school.pick")} options={matches} {...{ problems, value }} />
    );
  }
  const list = recent.length > 0 ? "recent-schools" : undefined;
  return (
    <>
      <TextField name="school_code" label={t("school.code_or_name")} list={list} school="name" {...field} />
      {list && (
        <datalist id={list}>
          {recent.map(({ value, label }) => (
            <option key={value}>{label}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
