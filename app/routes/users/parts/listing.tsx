import { filterChoices } from "~/features/lookups/queries";
import { type Proposal, proposalOf } from "~/features/users/approve";
import { roleChoices } from "~/features/users/form";
import { listUsers } from "~/features/users/list";
import { type UserList, userList } from "~/features/users/schema";
import { labelOf, t } from "~/messages";
import { type ListOf, listAt } from "~/routes/parts/list-screen";
import type { ListingColumn } from "~/routes/parts/listing";
import { tickedForm } from "~/routes/parts/ticked-form";
import { Badge, Button, type Choice, HiddenFields, PostForm, RowActions, RowCheckbox } from "~/ui";
import { roleLabel, scopeInWords, usersAddress } from "./account-words";

const columns: ListingColumn<Proposal>[] = [
  {
    key: "full_name",
    label: labelOf("full_name"),
    printed: 70,
    cell: (one) => one.user.full_name,
    screen: Name,
  },
  {
    key: "username",
    label: labelOf("username"),
    printed: 45,
    cell: (one) => one.user.username,
    screen: null,
  },
  { key: "role", label: labelOf("role_id"), printed: 45, cell: roleOf, screen: null },
  { key: "scope", label: t("user.scope"), printed: 75, cell: scopeOf, screen: null },
  { key: "access", label: t("user.role_and_scope"), width: 300, screen: Access },
  {
    key: "is_approved",
    label: labelOf("is_approved"),
    nowrap: true,
    printed: 34,
    cell: stateOf,
    screen: State,
  },
  { key: "actions", label: t("word.actions"), nowrap: true, isActions: true, screen: Actions },
];

const approvals = [
  { value: "false", label: t("user.is_waiting") },
  { value: "true", label: t("user.is_approved") },
];

export const accounts = {
  ...listAt(usersAddress, userList),
  may: "user.manage",
  title: t("user.list_title"),
  read: (actor, query) => {
    const { data, ...list } = listUsers(actor, query);
    return {
      list: { data: data.map(proposalOf), ...list },
      facts: { districts: filterChoices().districts },
    };
  },
  filters: ({ districts }) => ({
    search: null,
    role: roleChoices,
    is_approved: approvals,
    district_code: districts,
  }),
  columns: () => columns,
  row: (one) => ({
    id: one.user.id,
    select: isComplete(one) ? (
      <RowCheckbox value={one.user.id} about={one.user.username} form={tickedForm} />
    ) : one.waiting ? (
      ""
    ) : undefined,
  }),
  printed: "user",
  files: { may: "user.manage", name: () => t("user.file") },
} satisfies ListOf<UserList, Proposal, { districts: readonly Choice[] }>;

const isComplete = ({ waiting, problems }: Proposal) => waiting && Object.keys(problems).length === 0;

/** A waiting account shows the role that it would be approved with. */
function roleOf({ user: { role_id }, access }: Proposal): string {
  const isRequested = role_id === null && access.role_id !== null;
  return isRequested ? t("user.asks", { role: roleLabel(access.role_id) }) : roleLabel(role_id);
}

function scopeOf({ user, access }: Proposal): string {
  const hasPlace = user.role_id !== null || user.school_code || user.district_code;
  return hasPlace ? scopeInWords({ ...user, ...access }) : "";
}

function stateOf({ waiting }: Proposal): string {
  return t(waiting ? "user.is_waiting" : "user.is_approved");
}

function Name({ user }: Proposal) {
  return (
    <>
      <a href={`/user-edit/${user.id}`} data-island="">
        {user.full_name}
      </a>
      <p className="context">{user.username}</p>
    </>
  );
}

function Access(one: Proposal) {
  const scope = scopeOf(one);
  return (
    <>
      {roleOf(one)}
      {scope && <p className="context">{scope}</p>}
    </>
  );
}

function State(one: Proposal) {
  return <Badge kind={one.waiting ? "warning" : "success"}>{stateOf(one)}</Badge>;
}

function Actions(one: Proposal) {
  if (!isComplete(one)) return <Links {...one} />;
  return (
    <div className="row-actions">
      <ApproveForm {...one} />
      <Links {...one} />
    </div>
  );
}

function ApproveForm({ user, access }: Pick<Proposal, "user" | "access">) {
  const { is_approved: _, ...given } = access;
  return (
    <PostForm action={`/user-approve/${user.id}`} once>
      <HiddenFields values={{ ...given, version: user.version }} />
      <Button kind="secondary">
        {t("user.approve")}
        <span className="vh">{` ${user.username}`}</span>
      </Button>
    </PostForm>
  );
}

/** The name leads to the account's form; the rare ones are there. */
function Links({ user: { id, username }, waiting }: Proposal) {
  const links = [
    ...(waiting ? [{ href: `/user-approve/${id}`, label: t("user.approve_choose") }] : []),
    ...(waiting ? [] : [{ href: `/user-password/${id}`, label: t("user.reset_link") }]),
  ];
  return <RowActions about={username} links={links} />;
}
