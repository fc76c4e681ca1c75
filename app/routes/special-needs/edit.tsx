import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { objectionsToTyped, saveNeed, whyNeedStays } from "~/features/special-needs/commands";
import { comparedFields, NeedChoices } from "~/features/special-needs/form";
import { needOf, offeredTo } from "~/features/special-needs/queries";
import { specialNeed } from "~/features/special-needs/schema";
import { findStudent } from "~/features/students/queries";
import { requireActor, safePath } from "~/http/actor";
import { answerForm, readForm, refuse } from "~/http/forms";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { listAddress, recordAddress } from "~/routes/parts/addresses";
import { waysOfClosedYear } from "~/routes/parts/closed-list";
import { Conflict } from "~/routes/parts/conflict";
import { Refused, refusalOf } from "~/routes/parts/refused";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, ErrorSummary, FormActions, HiddenFields, Page, PostForm, pageTitle } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("special_need.title"), { context: data?.need.full_name }) },
];

export const handle: Screen = { place: "/students", step: 2, late: "stored" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "special_need.edit");
  const student = orNotFound(request, findStudent(actor, idFrom(request, params.id)));
  const need = needOf(student);
  const back = safePath(new URL(request.url).searchParams.get("back"), `/student/${student.id}`);
  const obstacle = refusalOf(whyNeedStays(student), {
    ...waysOfClosedYear(actor, student.exam_year),
    "special_need.withdrawn": { href: recordAddress(student.id), label: student.full_name },
  });
  return { need, back, offered: offeredTo(need), obstacle };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "special_need.edit");
  const id = idFrom(request, params.id);
  orNotFound(request, findStudent(actor, id));
  const form = await readForm(request, specialNeed, {
    judge: (given) => objectionsToTyped(actor, id, given),
  });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => saveNeed(actor, id, form.value), {
    to: safePath(form.fields.get("back"), `/student/${id}`),
    flash: ({ full_name, kind_code }) => ({
      key: kind_code === null ? "special_need.removed" : "special_need.saved",
      values: { full_name },
    }),
  });
}

export default function EditSpecialNeed() {
  const { need, back, offered, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems ?? {};
  const home = `/student/${need.id}`;
  const address = listAddress(`/student-needs/${need.id}`, { back }, { back: home })();
  return (
    <Page
      title={t("special_need.title")}
      context={need.full_name}
      intro={obstacle ? undefined : t("special_need.intro")}
      errors={Boolean(answer)}
      back={{ href: back, label: back.startsWith(home) ? need.full_name : t("special_need.list_title") }}
    >
      {obstacle ? (
        <>
          <ErrorSummary problems={problems} />
          <Refused action="edit" refusal={obstacle} />
        </>
      ) : (
        <PostForm action={address} once problems={problems}>
          <HiddenFields values={{ back, version: need.version }} />
          <Conflict answer={answer} fields={comparedFields} />
          <NeedChoices
            values={answer?.typed ?? { ...need, kind_code: need.kind_code ?? "" }}
            problems={problems}
            {...offered}
          />
          <FormActions>
            <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
            <CancelLink href={back} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}
