import type { Registration } from "~/features/school-exam-years/queries";
import type { RegistrationList } from "~/features/school-exam-years/schema";
import { listStates, printStates } from "~/features/school-exam-years/sign-off/rules";
import { malaysianMoment } from "~/features/values/moments";
import { everyYear } from "~/features/values/years";
import { figure, labelOf, t } from "~/messages";
import { schoolAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { type addressWithYear, yearChip } from "~/routes/parts/listed-year";
import type { ListingColumn } from "~/routes/parts/listing";
import {
  Avatar,
  Badge,
  type BadgeKind,
  type Choice,
  FilterForm,
  RowActions,
  RowCheckbox,
  SelectField,
  TextField,
} from "~/ui";
import { stateKinds } from "./list-facts";

interface Reader {
  mayManage: boolean;
  /** The ids of those that can be deleted. */
  unneeded: readonly number[];
  districts: readonly Choice[];
}
type RegistrationColumn = ListingColumn<Registration, unknown, Reader>;

const printKinds = { unprinted: "neutral", changed: "warning", current: "success" } as const;

export const columns: RegistrationColumn[] = [
  {
    key: "school_name",
    label: labelOf("school_name"),
    printed: 70,
    cell: (one) => one.school_name,
    screen: Name,
  },
  { key: "school_code", label: labelOf("school_code"), printed: 24, cell: (one) => one.recorded_school_code },
  { key: "exam_year", label: t("school_exam_year.exam_year"), printed: 24, cell: (one) => one.exam_year },
  {
    key: "district_code",
    label: labelOf("district_code"),
    printed: 24,
    cell: (one) => one.district_code,
    screen: (one, { districts }) => inWords(districts, one.district_code),
  },
  {
    key: "exam_type_code",
    label: t("school_exam_year.exam_type"),
    printed: 24,
    cell: (one) => one.exam_type_code,
  },
  total("total_students"),
  total("total_student_with_code"),
  badge("is_student_code_completed", (one) =>
    one.is_student_code_completed ? ["success", t("word.complete")] : ["neutral", t("word.incomplete")],
  ),
  badge("is_not_empty", (one) =>
    one.is_not_empty ? ["success", t("school_exam_year.has_students")] : ["neutral", t("word.none")],
  ),
  badge("state", (one) => [stateKinds[one.state], t(`list.${one.state}`)]),
  badge("print_state", (one) => [printKinds[one.print_state], t(`print_state.${one.print_state}`)]),
  { key: "actions", label: t("word.actions"), width: 200, isActions: true, screen: Actions },
  { key: "print", label: t("action.print"), isActions: true, screen: Print },
  {
    key: "updated_at",
    label: labelOf("updated_at"),
    printed: 24,
    cell: (one) => malaysianMoment(one.updated_at),
  },
];

function total(key: "total_students" | "total_student_with_code"): RegistrationColumn {
  return { key, label: labelOf(key), align: "right", printed: 24, cell: (one) => figure(one[key]) };
}

function badge(key: string, stateOf: (one: Registration) => [BadgeKind, string]): RegistrationColumn {
  const screen = (one: Registration) => {
    const [kind, words] = stateOf(one);
    return <Badge kind={kind}>{words}</Badge>;
  };
  return { key, label: labelOf(key), printed: 24, cell: (one) => stateOf(one)[1], screen };
}

/** For readers who hear a link or a box outside its row. */
const aboutOf = ({ school_name, exam_year }: Registration) =>
  t("school_exam_year.about", { school: school_name, year: exam_year });

export function Tick({ registration }: { registration: Registration }) {
  return <RowCheckbox value={registration.id} about={aboutOf(registration)} />;
}

function Name({ school_name, school_code, exam_year }: Registration) {
  return (
    <>
      <Avatar name={school_name} /> <a href={schoolAddress({ school_code, exam_year })}>{school_name}</a>
    </>
  );
}

function Actions(one: Registration, { mayManage, unneeded }: Reader) {
  const { id, school_code, exam_year } = one;
  const students = {
    href: schoolAddress({ school_code, exam_year }),
    label: t("school_exam_year.see_students"),
    isApart: true,
  };
  const edit = { href: `/school_exam_years/${id}/edit`, label: t("action.edit") };
  const removal = { href: `/school_exam_years/${id}/delete`, label: t("action.delete") };
  if (!mayManage) return <RowActions links={[students]} />;
  return <RowActions links={unneeded.includes(id) ? [edit, removal] : [edit]} />;
}

function Print({ school_code, exam_year, exam_type_code, total_students }: Registration) {
  if (total_students === 0) return null;
  const place = new URLSearchParams({ school_code, exam_year: String(exam_year) });
  const href = `/students/sheets/${exam_type_code.toLowerCase()}?${place}`;
  return <RowActions links={[{ href, label: t("action.print"), isApart: true }]} />;
}

type Address = ReturnType<typeof addressWithYear>;

/** "Kosongkan" leads to the first page of the chosen year. */
const cleared = {
  exam_year: null,
  district_code: null,
  exam_type_code: null,
  school_code: null,
  school_name: null,
  is_student_code_completed: null,
  is_not_empty: null,
  state: null,
  print_state: null,
  page: 1,
} as const;

const states = ["is_not_empty", "is_student_code_completed"] as const;

const printChoices = printStates.map((value) => ({ value, label: t(`print_state.${value}`) }));
const stateChoices = listStates.map((value) => ({ value, label: t(`list.${value}`) }));

interface FiltersProps {
  query: RegistrationList;
  choices: Record<"districts" | "exam_types" | "exam_years", readonly Choice[]>;
  address: Address;
  /** A clerk sees one school, so only the year distinguishes its registrations. */
  ownSchool: boolean;
  one_year: number | null;
  /** The chosen columns: with "Cetakan" comes its filter, whose bytes other readers do not pay. */
  shown: readonly string[];
  tools: readonly { href: string; label: string }[];
}

export function RegistrationFilters(props: FiltersProps) {
  const { query, choices, address, ownSchool, one_year, shown, tools } = props;
  const select = (name: "district_code" | "exam_type_code", options: readonly Choice[]) => (
    <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} />
  );
  const isReached = (name: (typeof states)[number]) => (
    <SelectField
      key={name}
      name={name}
      label={t(`school_exam_year.${name}.filter`)}
      value={query[name]?.toString()}
      options={["false", "true"].map((value) => ({
        value,
        label: t(`school_exam_year.${name}.${value as "true"}`),
      }))}
      blank={t("word.all")}
    />
  );
  const { limit, sort_column, sort_direction } = query;
  const hidden = {
    limit: limit === 10 ? null : limit,
    sort_column: sort_column === "updated_at" && sort_direction === "desc" ? null : sort_column,
    sort_direction: sort_direction === "desc" ? null : sort_direction,
  };
  const chips = [
    yearChip({ exam_year: query.exam_year, one_year }, address),
    ...registrationChips(query, choices.districts, address),
  ];
  return (
    <FilterForm
      action="/school_exam_years"
      clearHref={address(cleared)}
      search={!ownSchool && <TextField name="school_name" type="search" value={query.school_name} />}
      {...{ hidden, chips, tools }}
    >
      <SelectField
        name="exam_year"
        value={query.exam_year ?? everyYear}
        options={choices.exam_years}
        blank={false}
      />
      {!ownSchool && (
        <>
          <TextField name="school_code" type="search" value={query.school_code} school="code" />
          {select("district_code", choices.districts)}
          {select("exam_type_code", choices.exam_types)}
        </>
      )}
      {states.map(isReached)}
      <SelectField name="state" value={query.state} options={stateChoices} blank={t("word.all")} />
      {(shown.includes("print_state") || query.print_state !== null) && (
        <SelectField
          name="print_state"
          value={query.print_state}
          options={printChoices}
          blank={t("word.all")}
        />
      )}
    </FilterForm>
  );
}

export function registrationChips(query: RegistrationList, districts: readonly Choice[], address: Address) {
  const { school_name, school_code, exam_type_code } = query;
  const district_code = inWords(districts, query.district_code);
  const state = inWords(stateChoices, query.state);
  const print_state = inWords(printChoices, query.print_state);
  return [
    ...chipsFor({ school_name, school_code, district_code, exam_type_code, state, print_state }, address),
    ...states.flatMap((name) => {
      const is = query[name];
      if (is === null) return [];
      const label = t(`school_exam_year.${name}.filter`);
      const value = t(`school_exam_year.${name}.${is}`);
      return [{ label: t("ui.chip", { label, value }), removeHref: address({ [name]: null, page: 1 }) }];
    }),
  ];
}
