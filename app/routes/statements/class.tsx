import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { classForm, classScreen } from "~/features/statements/schema";
import { requireActor } from "~/http/actor";
import { readForm, refuse } from "~/http/forms";
import { readQuery } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { pagesOf } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { Button, CancelLink, FormActions, Notice, Page, Pagination, PostForm, pageTitle } from "~/ui";
import { classOf, listOf } from "./parts/address";
import { answerOfClass } from "./parts/class-answer";
import { classData } from "./parts/class-data";
import { ClassLinks, classTitle } from "./parts/class-links";
import { ClassPress } from "./parts/class-press";
import { ClassTable } from "./parts/class-table";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: pageTitle(classTitle(data?.class_name ?? null), {
      context: data && `${data.school_name} ${data.place.exam_year}`,
    }),
  },
];

export const handle: Screen = { place: "/students/sheets", step: 4, late: "stored" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "statement.mark");
  return classData(request, actor, readQuery(request, classScreen));
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "statement.mark");
  const query = readQuery(request, classScreen);
  const form = await readForm(request, classForm);
  return form.status === "success" ? answerOfClass(actor, form, query) : refuse(form);
}

export default function StatementsOfClass() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { place, class_name, rows, range, closed, next_class } = data;
  const address = classOf(place, class_name);
  const problems = answer?.problems ?? {};
  const pages = pagesOf(address);
  const press = { place, class_name };
  return (
    <Page
      title={classTitle(class_name)}
      context={t("statement.context", {
        school: data.school_name,
        code: place.school_code,
        year: place.exam_year,
      })}
      intro={t("statement.how")}
      errors={Boolean(answer)}
      back={{ href: listOf(place), label: t("statement.title") }}
      actions={<ClassLinks {...{ place, class_name, next_class }} printsClass={data.printsClass} />}
      wide
    >
      {closed && (
        <Notice kind="info">
          <p>{closed}</p>
        </Notice>
      )}
      {data.total_changed > 0 && (
        <Notice kind="warning" title={t("statement.changed_title", { n: data.total_changed })}>
          <p>{t("statement.changed_how")}</p>
        </Notice>
      )}
      {closed === null && (
        <div className="actions">
          <ClassPress {...press} n={data.unmarked} result="same" />
          <ClassPress {...press} n={data.marked_same} result="missing" />
        </div>
      )}
      <PostForm action={pages(range)} once problems={problems}>
        <ClassTable
          {...{ rows, range, problems }}
          asks={data.asks}
          typed={answer?.typed.rows}
          marks={closed === null}
          isFirst={!answer}
          back={address}
        />
        {closed === null && rows.length > 0 && (
          <FormActions isSticky>
            <Button accessKey="s">{t("action.save")}</Button>
            <CancelLink href={listOf(place)} />
          </FormActions>
        )}
      </PostForm>
      {range.total > range.limit && <Pagination {...range} address={pages} />}
    </Page>
  );
}
