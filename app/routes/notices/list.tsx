import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listNotices } from "~/features/notices/queries";
import { dayInWords } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { labelOf, t } from "~/messages";
import { ButtonLink, DataTable, Page, pageTitle, RowActions, UserText } from "~/ui";

const reachOf = (notice: { district: string | null; exam_type_code: string | null }): string =>
  [notice.district, notice.exam_type_code].filter(Boolean).join(", ") || t("notice.everyone");

export const meta: MetaFunction = () => [{ title: pageTitle(t("notice.title")) }];

const path = "/admin/notices";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "notice.manage");
  return { list: listNotices() };
}

export default function Notices() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("notice.title")}
      wide
      actions={
        <ButtonLink href={`${path}/add`} kind="primary" accessKey="t">
          {t("notice.add_title")}
        </ButtonLink>
      }
    >
      <DataTable
        caption={t("notice.caption", { n: list.length })}
        columns={[
          { key: "body", label: labelOf("body") },
          { key: "period", label: t("notice.period"), nowrap: true },
          { key: "reach", label: t("notice.reach") },
          { key: "unread", label: t("notice.unread"), align: "right" },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        rows={list.map((notice) => ({
          id: notice.id,
          cells: {
            body: <UserText>{notice.body}</UserText>,
            period: t("notice.days", { from: dayInWords(notice.starts_on), to: dayInWords(notice.ends_on) }),
            reach: reachOf(notice),
            unread: (
              <a href={`${path}/${notice.id}/unread`}>
                {t("notice.unread_of", {
                  n: notice.total_schools - notice.total_read,
                  total: notice.total_schools,
                })}
              </a>
            ),
            actions: <RowActions links={[{ href: `${path}/${notice.id}/edit`, label: t("action.edit") }]} />,
          },
        }))}
        empty={<p>{t("notice.none")}</p>}
      />
    </Page>
  );
}
