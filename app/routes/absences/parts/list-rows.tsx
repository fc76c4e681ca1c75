import type { SchoolReturn } from "~/features/absences/returns";
import { malaysianMoment } from "~/features/values/moments";
import { figure, labelOf, type Problems, t } from "~/messages";
import type { ListingColumn } from "~/routes/parts/listing";
import { Button, FieldProblems } from "~/ui";

export const pressedForm = "satu";

export const keyOf = (school_code: string) => `senarai_${school_code}`;

export const columns: ListingColumn<SchoolReturn, unknown, { problems: Problems }>[] = [
  {
    key: "school_name",
    label: labelOf("school_name"),
    paper: 90,
    cell: (one) => one.school_name,
    screen: Name,
  },
  {
    key: "school_code",
    label: labelOf("school_code"),
    nowrap: true,
    paper: 28,
    cell: (one) => one.recorded_school_code,
  },
  { key: "district_code", label: labelOf("district_code"), paper: 18, cell: (one) => one.district_code },
  {
    key: "total_students",
    label: t("absence.registered"),
    align: "right",
    paper: 24,
    cell: (one) => one.total_students,
    screen: (one) => figure(one.total_students),
  },
  {
    key: "total_absent",
    label: t("absence.absent"),
    align: "right",
    paper: 24,
    cell: (one) => one.total_absent,
    screen: (one) => figure(one.total_absent),
  },
  { key: "received", label: labelOf("is_received"), nowrap: true, paper: 50, cell: receivedOf },
  { key: "actions", label: t("word.actions"), isActions: true, screen: Actions },
];

function receivedOf({ received_at }: SchoolReturn): string {
  return received_at ? malaysianMoment(received_at) : t("absence.pending");
}

function Name({ school_code, school_name }: SchoolReturn, { problems }: { problems: Problems }) {
  const key = keyOf(school_code);
  return (
    <>
      {school_name}
      <FieldProblems id={key} name={key} problems={problems[key]} />
    </>
  );
}

function Actions({ school_code, school_name, return_id, version, total_absent: n }: SchoolReturn) {
  const about = <span className="vh">{school_name}</span>;
  return return_id ? (
    <Button form={pressedForm} name="reopened" value={`${return_id}:${version}`} kind="quiet">
      {t("absence.reopen")} {about}
    </Button>
  ) : (
    <Button form={pressedForm} name="received" value={`${school_code}:${n}`} kind="quiet">
      {n === 0 ? t("absence.receive_none_absent") : t("absence.receive_with", { n })} {about}
    </Button>
  );
}
