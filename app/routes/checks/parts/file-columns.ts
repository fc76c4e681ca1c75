import type { Finding } from "~/features/checks/queries";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import type { ListingColumn } from "~/routes/parts/listing";

const answeredBy = ({ answered_by, answered_at }: Finding): string =>
  answered_at === null ? "" : t("check.by", { name: answered_by ?? "", date: malaysianMoment(answered_at) });

/** With the usual spelling of a class that is spelled unlike the others. */
export const sentenceOf = ({ rule, usual_class }: Pick<Finding, "rule" | "usual_class">): string =>
  usual_class === null ? t(`check.rule.${rule}`) : t("check.class_spelling", { usual_class });

/** Of the files, which say no value that a rule judged. */
export const columnsInFiles: ListingColumn<Finding>[] = [
  { key: "full_name", label: labelOf("full_name"), paper: 60, cell: ({ full_name }) => full_name },
  { key: "class_name", label: labelOf("class_name"), paper: 30, cell: ({ class_name }) => class_name },
  { key: "rule", label: t("check.finding"), paper: 50, cell: sentenceOf },
  { key: "school_name", label: labelOf("school_name"), paper: 60, cell: ({ school_name }) => school_name },
  { key: "school_code", label: labelOf("school_code"), paper: 24, cell: ({ school_code }) => school_code },
  { key: "state", label: labelOf("state"), paper: 24, cell: ({ state }) => t(`check.state.${state}`) },
  { key: "reason", label: t("check.answer"), paper: 50, cell: ({ reason }) => reason },
  { key: "answered_by", label: t("check.answered"), paper: 40, cell: answeredBy },
];
