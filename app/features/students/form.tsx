import type { ComponentProps } from "react";
import { SchoolPickField } from "~/features/schools/form";
import { malaysianDate } from "~/features/values/moments";
import { groupedIc, type MessageKey, type Problems, t } from "~/messages";
import { type Choice, HiddenFields, Notice, SelectField, TextField } from "~/ui";
import { EarlierNote } from "./earlier/form";
import { ageIn, birthDateOfIc, readIc, withoutSeparators } from "./ic";
import { EnterSaves, JawiField, jawiHelpIn } from "./jawi/form";

const genders: Choice[] = [
  { value: "L", label: t("gender.L") },
  { value: "P", label: t("gender.P") },
];

const candidacy = yesOrNo("student.is_student", "student.is_no_student");
const citizenship = yesOrNo("student.is_citizen", "student.is_no_citizen");

const repetition = yesOrNo("student.is_repeating", "student.is_not_repeating");

function yesOrNo(yes: MessageKey, no: MessageKey): Choice[] {
  return [
    { value: "true", label: t(yes) },
    { value: "false", label: t(no) },
  ];
}

/** A locked year fixes an issued number, except for an ADMIN with a reason (product 4.5); null while it is free. */
export type IssuedNumber = "stands" | "withdrawn" | "with_reason" | null;

const fixedHints = {
  stands: "student.number_stands_hint",
  withdrawn: "withdrawal.number_stays",
} as const satisfies Record<string, MessageKey>;

interface StudentFieldsProps extends SchoolYearFieldsProps {
  given: { school_code: string | null; exam_year: string | number | null };
  /** The classes that the school has already. */
  classes: readonly string[];
  isEdit?: boolean;
  issued?: IssuedNumber;
  warnings?: readonly { field: string; message: string }[];
  /** For the office alone. */
  mayRepeat?: boolean;
  /** The first button of the form. */
  enter?: { name: string; value: string };
  /** What the lists that were submitted spell the name of a stored candidate without Jawi. */
  jawiOffered?: string | null;
}

export function StudentFields(props: StudentFieldsProps) {
  const { values, problems, classes, given, isEdit = false, issued, warnings = [], mayRepeat, enter } = props;
  const { jawiOffered = null } = props;
  const hintOf = (name: string, hint?: string) => {
    const sentences = warnings.filter(({ field }) => field === name).map(({ message }) => message);
    return sentences.length > 0 ? <Warnings hint={hint} sentences={sentences} /> : hint;
  };
  const field = (name: string, hint?: string) => ({
    name,
    value: values[name] as string | null | undefined,
    problems: problems[name],
    hint: hintOf(name, hint),
  });
  const isFilled = (name: string) => Boolean(problems[name] || values[name]);
  const isUsual =
    String(values.is_repeating ?? false) === "false" &&
    ["is_student", "is_citizen"].every((name) => String(values[name] ?? true) === "true");
  const existing = existingRecord(problems);
  const help = jawiHelpIn(values);
  const isFixed = issued === "stands" || issued === "withdrawn";
  const select = (name: string, options: Choice[], usual = true) => (
    <SelectField
      name={name}
      value={String(values[name] ?? usual)}
      problems={problems[name]}
      hint={hintOf(name)}
      options={options}
      blank={false}
    />
  );
  return (
    <>
      <EnterSaves {...enter} />
      <EarlierNote values={values} />
      <TextField autoFocus={Object.keys(problems).length === 0 && !help} {...field("full_name")} />
      <JawiField {...{ help, offered: jawiOffered }} {...field("full_name_arabic")} />
      <div className={isEdit ? "pair" : undefined}>
        <TextField inputMode="numeric" {...field("ic_number", bornHint(values) ?? t("student.ic_hint"))} />
        {isEdit && (
          <TextField
            optional={!isFixed}
            readOnly={isFixed}
            {...field("student_code", isFixed ? t(fixedHints[issued]) : undefined)}
          />
        )}
      </div>
      {issued === "with_reason" && <TextField optional {...field("reason", t("student.reason_hint"))} />}
      {existing && (
        <p className="actions">
          <a href={`/student/${existing}`}>{t("student.existing_link")}</a>
        </p>
      )}
      <OtherDocuments field={field} />
      <div className="pair">
        <TextField
          list={classes.length > 0 ? "kelas" : undefined}
          optional
          {...field("class_name", isEdit ? undefined : t("student.class_hint"))}
        />
        <SelectField options={genders} blank={t("student.gender_from_ic")} {...field("gender")} />
      </div>
      <ClassOptions classes={classes} />
      <details open={!isUsual || isFilled("visa_number")}>
        <summary>{t("student.other_documents")}</summary>
        <div className="pair">
          <TextField optional {...field("visa_number")} />
          {mayRepeat && select("is_repeating", repetition, false)}
        </div>
        <div className="pair">
          {select("is_student", candidacy)}
          {select("is_citizen", citizenship)}
        </div>
      </details>
      <SchoolYearFold {...props} isEdit={isEdit} given={given} />
    </>
  );
}

interface OtherDocumentsProps {
  field: (name: string) => Pick<ComponentProps<typeof TextField>, "name" | "value" | "problems" | "hint">;
}

/** Of candidates without an IC; folded while they are blank. */
export function OtherDocuments({ field }: OtherDocumentsProps) {
  const fields = [field("birth_cert_number"), field("passport_number")];
  return (
    <details open={fields.some(({ value, problems }) => value || problems)}>
      <summary>{t("student.without_ic")}</summary>
      <div className="pair">
        {fields.map((one) => (
          <TextField key={one.name} optional {...one} />
        ))}
      </div>
    </details>
  );
}

/** Suggestions that the browser shows without a script; a new class can be typed. */
export function ClassOptions({ classes }: { classes: readonly string[] }) {
  if (classes.length === 0) return null;
  return (
    <datalist id="kelas">
      {classes.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function Warnings({ hint, sentences }: { hint?: string; sentences: string[] }) {
  return (
    <>
      {hint}
      {sentences.map((sentence) => (
        <p key={sentence} className="warning">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** The birth date is part of the IC, so it is shown with it and never stored. */
function bornHint({ ic_number, exam_year }: Record<string, unknown>): string | undefined {
  const year = Number(exam_year);
  const read = typeof ic_number === "string" ? readIc(ic_number) : null;
  if (!read?.ok || !Number.isInteger(year) || year < 2000) return undefined;
  const date = malaysianDate(birthDateOfIc(read.ic, year));
  return t("student.born_hint", { date, age: ageIn(year, read.ic), year });
}

/** Shown before anyone types, because the sheets list candidates added after the lock separately. */
export function LateNote({ locked_since }: { locked_since: string | null }) {
  if (locked_since === null) return null;
  return <Notice kind="warning">{t("student.late_note", { date: malaysianDate(locked_since) })}</Notice>;
}

export function wordsOf(values: Record<string, unknown>): Record<string, unknown> {
  const of = (choices: Choice[], value: unknown) =>
    choices.find((choice) => choice.value === String(value))?.label ?? null;
  return {
    ...values,
    ...(typeof values.ic_number === "string" && {
      ic_number: groupedIc(withoutSeparators(values.ic_number)),
    }),
    gender: of(genders, values.gender),
    is_student: of(candidacy, values.is_student ?? true),
    is_citizen: of(citizenship, values.is_citizen ?? true),
    is_repeating: of(repetition, values.is_repeating ?? false),
  };
}

/** The candidate that a problem names: the same one, or one who is nearly the same. */
export const existingRecord = (problems: Problems) =>
  Object.values(problems)
    .flat()
    .find(({ code }) => code === "candidate_exists" || code === "near_duplicate")?.values?.id;

interface SchoolYearFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  years: readonly Choice[];
  own_school: string | null;
  matches?: readonly Choice[];
  recent?: readonly Choice[];
}

interface SchoolYearFoldProps extends SchoolYearFieldsProps {
  /** Shown above the form as text. */
  given: { school_code: string | null; exam_year: string | number | null };
  isEdit: boolean;
}

const summaries = {
  add: { own: "student.other_year", any: "student.other_place" },
  edit: { own: "student.move_year", any: "student.move_place" },
} as const satisfies Record<string, Record<string, MessageKey>>;

/** The fields are folded while they equal the text above the form, so that a slip moves no candidate. */
function SchoolYearFold({ given, isEdit, ...fields }: SchoolYearFoldProps) {
  const { values, problems, own_school, matches } = fields;
  const names = ["school_code", "exam_year"] as const;
  if (names.some((name) => !given[name])) return <SchoolYearFields {...fields} />;
  const isOther = names.some((name) => problems[name] || String(values[name]) !== String(given[name]));
  return (
    <details open={isOther || matches !== undefined}>
      <summary>{t(summaries[isEdit ? "edit" : "add"][own_school === null ? "any" : "own"])}</summary>
      <SchoolYearFields {...fields} />
    </details>
  );
}

/** A clerk's school is fixed; others choose one by its code or its name (product 5.9). */
function SchoolYearFields(props: SchoolYearFieldsProps) {
  const { values, problems, years, own_school, matches, recent = [] } = props;
  const school_code = values.school_code as string | null | undefined;
  const school = { value: school_code, problems: problems.school_code };
  return (
    <div className={matches ? undefined : "pair"}>
      {own_school === null ? (
        <SchoolPickField matches={matches} recent={recent} {...school} />
      ) : problems.school_code ? (
        <TextField name="school_code" width="half" readOnly {...school} />
      ) : (
        <HiddenFields values={{ school_code }} />
      )}
      <SelectField
        name="exam_year"
        value={values.exam_year as string | number | null | undefined}
        options={years}
        problems={problems.exam_year}
        width="half"
      />
    </div>
  );
}
