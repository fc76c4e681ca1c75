import type { Finding } from "~/features/checks/queries.server";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { recordAddress } from "~/routes/parts/addresses";
import type { ListingColumn } from "~/routes/parts/listing";
import { Badge, RowActions, UserText } from "~/ui";

interface Reader {
  mayAnswer: boolean;
  mayEdit: boolean;
  back: string;
}

const answeredBy = ({ answered_by, answered_at }: Finding): string =>
  answered_at === null ? "" : t("check.by", { name: answered_by ?? "", date: malaysianMoment(answered_at) });

export const columns: ListingColumn<Finding, unknown, Reader>[] = [
  {
    key: "full_name",
    label: labelOf("full_name"),
    paper: 60,
    cell: ({ full_name }) => full_name,
    screen: Candidate,
  },
  { key: "class_name", label: labelOf("class_name"), paper: 30, cell: ({ class_name }) => class_name },
  { key: "rule", label: t("check.finding"), paper: 50, cell: ({ rule }) => t(`check.rule.${rule}`) },
  {
    key: "school_name",
    label: labelOf("school_name"),
    paper: 60,
    cell: ({ school_name }) => school_name,
  },
  {
    key: "school_code",
    label: labelOf("school_code"),
    paper: 24,
    cell: ({ school_code }) => school_code,
    screen: null,
  },
  {
    key: "state",
    label: labelOf("state"),
    paper: 24,
    cell: ({ state }) => t(`check.state.${state}`),
    screen: State,
  },
  { key: "reason", label: t("check.answer"), paper: 50, cell: ({ reason }) => reason, screen: null },
  { key: "answered_by", label: t("check.answered"), paper: 40, cell: answeredBy, screen: null },
  { key: "actions", label: t("word.actions"), isActions: true, screen: Actions },
];

function Candidate({ id, full_name }: Finding) {
  return (
    <a href={recordAddress(id)}>
      <UserText>{full_name}</UserText>
    </a>
  );
}

function State(finding: Finding) {
  return (
    <>
      <Badge kind={finding.state === "open" ? "warning" : "success"}>
        {t(`check.state.${finding.state}`)}
      </Badge>
      {finding.reason && (
        <p className="context">
          <UserText>{finding.reason.slice(0, 120)}</UserText>
        </p>
      )}
    </>
  );
}

function Actions({ id, rule, full_name }: Finding, { mayAnswer, mayEdit, back }: Reader) {
  const to = encodeURIComponent(back);
  const links = [
    ...(mayEdit ? [{ href: `/student-edit/${id}?back=${to}`, label: t("action.edit") }] : []),
    ...(mayAnswer ? [{ href: `/checks/${id}/${rule}?back=${to}`, label: t("check.right") }] : []),
  ];
  return <RowActions links={links} about={full_name} />;
}
