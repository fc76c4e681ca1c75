import type { Finding } from "~/features/checks/queries";
import { type CheckRule, judgedBy } from "~/features/checks/rules";
import { type ListColumn, listColumns } from "~/features/students/fields";
import { nearRule } from "~/features/students/near/rules";
import type { StudentRecord } from "~/features/students/queries";
import { labelOf, t } from "~/messages";
import type { ListingColumn } from "~/routes/parts/listing";
import { tickedForm } from "~/routes/parts/ticked-form";
import { columnsOf } from "~/routes/students/parts/rows";
import { Badge, RowActions, RowCheckbox, UserText } from "~/ui";
import { findingAddress } from "./address";

/** Of a rule that finds a field empty: what helps to fill it. */
const besides: Partial<Record<CheckRule, ListColumn[]>> = { gender_missing: ["ic_number"] };

const isListColumn = (field: string): field is ListColumn =>
  (listColumns as readonly string[]).includes(field);

/** The fields that the rule judged, beside the name and the class. */
export const fieldsOf = (rule: CheckRule): ListColumn[] =>
  rule === nearRule
    ? ["ic_number"]
    : ([...judgedBy[rule], ...(besides[rule] ?? [])] as string[]).filter(
        (field): field is ListColumn => isListColumn(field) && field !== "class_name",
      );

/** The same as words, for the page of one finding. */
export const valuesOf = (rule: CheckRule) =>
  columnsOf(fieldsOf(rule)).filter(({ key }) => key !== "full_name" && key !== "actions");

export interface Judged {
  finding: Finding;
  student: StudentRecord;
}

export interface Reader {
  mayAnswer: boolean;
  mayEdit: boolean;
  back: string;
}

interface Shown {
  rule: CheckRule;
  /** Of more than one school. */
  hasSchools: boolean;
  /** The list has open and answered ones. */
  hasStates: boolean;
}

/** A line has the values side by side; the page says once what the rule is. */
export function judgedColumns({
  rule,
  hasSchools,
  hasStates,
}: Shown): ListingColumn<Judged, unknown, Reader>[] {
  const fields = ["class_name" as const, ...fieldsOf(rule), ...(hasSchools ? ["school_name" as const] : [])];
  const ofStudent = columnsOf(fields).filter(({ isActions }) => !isActions);
  return [
    ...ofStudent.map(({ screen, cell, ...column }) => ({
      ...column,
      screen: ({ student }: Judged, { back }: Reader) =>
        screen
          ? screen(student, { may: { edit: false, asks: false, unedited: [] }, back, isFirstFound: false })
          : (cell?.(student, undefined) ?? ""),
    })),
    ...(rule === "class_spelling"
      ? [
          {
            key: "usual_class",
            label: labelOf("usual_class"),
            screen: ({ finding }: Judged) => finding.usual_class,
          },
        ]
      : []),
    ...(hasStates
      ? [{ key: "state", label: labelOf("state"), screen: ({ finding }: Judged) => <State {...finding} /> }]
      : []),
    {
      key: "actions",
      label: t("word.actions"),
      isActions: true,
      screen: ({ finding }: Judged, reader: Reader) => <Actions {...finding} reader={reader} />,
    },
  ];
}

export const checkboxOf = ({ id, full_name, state }: Finding, { mayAnswer }: Reader) =>
  mayAnswer && state === "open" ? <RowCheckbox value={id} about={full_name} form={tickedForm} /> : undefined;

export function State({ state, reason }: Pick<Finding, "state" | "reason">) {
  return (
    <>
      <Badge kind={state === "open" ? "warning" : "success"}>{t(`check.state.${state}`)}</Badge>
      {reason && (
        <p className="context">
          <UserText>{reason.slice(0, 120)}</UserText>
        </p>
      )}
    </>
  );
}

export function Actions({ id, rule, full_name, reader }: Finding & { reader: Reader }) {
  const { mayAnswer, mayEdit, back } = reader;
  const links = [
    ...(mayEdit
      ? [{ href: `/student-edit/${id}?back=${encodeURIComponent(back)}`, label: t("action.edit") }]
      : []),
    ...(mayAnswer ? [{ href: findingAddress(id, rule, back), label: t("check.right") }] : []),
  ];
  return <RowActions links={links} about={full_name} />;
}
