import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { can } from "~/auth/permissions";
import { lookupChoices } from "~/features/lookups/queries";
import { recentSchools } from "~/features/schools/pick";
import { objectionsToUser, updateUser } from "~/features/users/edit";
import { comparedFields, EmailField, NameFields, RoleFirst, ScopeFields } from "~/features/users/form";
import { isLinked } from "~/features/users/identity-links";
import { findUser } from "~/features/users/list";
import { emailOf, type Profile } from "~/features/users/profile";
import { whyUserStays } from "~/features/users/remove";
import { type UserEdit, userEdit } from "~/features/users/schema";
import { hasSecondStep } from "~/features/users/second-step";
import { requireActor } from "~/http/actor";
import { listBehind } from "~/http/back";
import { answerForm, readForm, refuse, showAgain } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { carrying } from "~/routes/parts/addresses";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { RecordForm } from "~/routes/parts/record-form";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { userTitle } from "~/routes/parts/titles";
import { ButtonLink, TextField, YesNoField } from "~/ui";
import { impersonationAddress, usersAddress } from "./parts/account-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => userTitle(data);

export const handle: Screen = {
  place: "/admin/users",
  failed: { page: "user.load_failed", form: "user.update_failed" },
};

const nothing = { districts: [], exam_types: [], recent: [] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "account.edit");
  const user = orNotFound(request, findUser(actor, idFrom(request, params.id)));
  const isOwn = user.id === actor.user_id;
  return {
    user,
    email: emailOf(user.id),
    isOwn,
    mayDelete: can(actor, "user.manage") && whyUserStays(actor, user.id) === null,
    list: listBehind(request, usersAddress),
    links: isOwn ? [] : accountLinksFor(user),
    lookups: isOwn ? nothing : { ...lookupChoices(), recent: recentSchools(actor) },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.edit");
  const id = idFrom(request, params.id);
  orNotFound(request, findUser(actor, id));
  const isOwn = id === actor.user_id;
  const judge = (given: Partial<UserEdit>) => objectionsToUser(actor, id, given);
  const form = isOwn
    ? await readForm(request, userEdit, { judge })
    : await readProvedForm(request, actor, userEdit, { prepare: schoolTyped(actor), judge });
  if (form.fields.has("role")) return showAgain(form, {});
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => updateUser(actor, id, form.value), {
    to: isOwn ? "/account" : listBehind(request, usersAddress),
    flash: { key: "user.updated" },
  });
}

export default function EditUser() {
  const { user, email, isOwn, mayDelete, list, links, lookups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const record = { ...user, email };
  const back = isOwn
    ? { href: "/account", label: t("account.title") }
    : { href: list, label: t("user.list_title") };
  return (
    <RecordForm
      title={t(isOwn ? "user.profile_title" : "user.edit_title")}
      context={user.username}
      intro={isOwn ? t("user.profile_intro") : undefined}
      back={back}
      actions={links.map(({ href, label }) => (
        <ButtonLink key={href} href={href} kind="quiet">
          {label}
        </ButtonLink>
      ))}
      query={carrying(list, usersAddress)}
      record={record}
      fields={isOwn ? ["full_name"] : comparedFields}
      answer={answer}
      removal={mayDelete && { href: `/user-delete/${user.id}`, label: t("user.delete_title") }}
    >
      {({ values, problems }) =>
        isOwn ? (
          <>
            <TextField
              name="full_name"
              value={values.full_name as string}
              problems={problems.full_name}
              autoComplete="name"
              autoFocus={!answer}
            />
            <EmailField {...{ values, problems }} />
          </>
        ) : (
          <OfficeFields {...{ values, problems, lookups }} matches={answer?.offers?.school_code} />
        )
      }
    </RecordForm>
  );
}

type ScopeProps = ComponentProps<typeof ScopeFields>;

interface OfficeFieldsProps extends Pick<ScopeProps, "values" | "problems" | "matches"> {
  lookups: Pick<ScopeProps, "districts" | "exam_types" | "recent">;
}

function OfficeFields({ values, problems, matches, lookups }: OfficeFieldsProps) {
  return (
    <>
      <RoleFirst {...{ values, problems }} blank={t("user.no_role")} />
      <ScopeFields {...{ values, problems, matches, ...lookups }} />
      <NameFields {...{ values, problems }} isFocused={Boolean(values.role_id)} />
      <EmailField {...{ values, problems }} />
      <YesNoField
        name="is_approved"
        value={values.is_approved as boolean | string}
        problems={problems.is_approved}
        hint={t("user.approval_hint")}
      />
      <ProofFields problems={problems} />
    </>
  );
}

function accountLinksFor(user: Profile): { href: string; label: string }[] {
  const { id } = user;
  const acting = user.is_approved ? impersonationAddress(user) : null;
  return [
    ...(acting ? [{ href: acting, label: t("acting.link") }] : []),
    { href: `/user-slip/${id}`, label: t("slip.title") },
    { href: `/user-sessions/${id}`, label: t("session.end_of_user") },
    ...(hasSecondStep(id) ? [{ href: `/user-second-step/${id}`, label: t("second_step.remove") }] : []),
    ...(isLinked(id) ? [{ href: `/user-identity/${id}`, label: t("identity.remove") }] : []),
  ];
}
