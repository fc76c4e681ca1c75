import type { Proposal } from "~/features/users/approve.server";
import type { Profile } from "~/features/users/profile.server";
import { labelOf, t } from "~/messages";
import { tickedForm } from "~/routes/parts/ticked-form";
import { Badge, Button, type Column, HiddenFields, PostForm, RowActions, RowCheckbox } from "~/ui";
import { roleLabel, scopeInWords } from "./account-words";

export const columns: Column[] = [
  { key: "full_name", label: labelOf("full_name") },
  { key: "access", label: t("user.role_and_scope") },
  { key: "is_approved", label: labelOf("is_approved"), nowrap: true },
  { key: "actions", label: t("word.actions"), nowrap: true, isActions: true },
];

/** A waiting account shows the role that it would be approved with. */
export function rowOf({ user, access, problems, waiting }: Proposal) {
  const { id, username, full_name, role_id } = user;
  const isComplete = waiting && Object.keys(problems).length === 0;
  const isRequested = role_id === null && access.role_id !== null;
  const hasPlace = role_id !== null || user.school_code || user.district_code;
  return {
    id,
    select: isComplete ? (
      <RowCheckbox value={id} about={username} form={tickedForm} />
    ) : waiting ? (
      ""
    ) : undefined,
    cells: {
      full_name: (
        <>
          <a href={`/user-edit/${id}`} data-island="">
            {full_name}
          </a>
          <p className="context">{username}</p>
        </>
      ),
      access: (
        <div className="min-w-56">
          {isRequested ? t("user.asks", { role: roleLabel(access.role_id) }) : roleLabel(role_id)}
          {hasPlace && <p className="context">{scopeInWords({ ...user, ...access })}</p>}
        </div>
      ),
      is_approved: waiting ? (
        <Badge kind="warning">{t("user.is_waiting")}</Badge>
      ) : (
        <Badge kind="success">{t("user.is_approved")}</Badge>
      ),
      actions: isComplete ? (
        <div className="row-actions">
          <ApproveForm user={user} access={access} />
          <RowActions about={username} links={linksOf(user, waiting)} />
        </div>
      ) : (
        <RowActions about={username} links={linksOf(user, waiting)} />
      ),
    },
  };
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

/** The rare ones are on the page of the account. */
function linksOf({ id }: Profile, waiting: boolean) {
  return [
    ...(waiting ? [{ href: `/user-approve/${id}`, label: t("user.approve_choose") }] : []),
    ...(waiting ? [] : [{ href: `/user-edit/${id}`, label: t("action.edit") }]),
    ...(waiting ? [] : [{ href: `/user-password/${id}`, label: t("user.reset_link") }]),
  ];
}
