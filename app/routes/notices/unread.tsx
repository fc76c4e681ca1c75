import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findNotice, listWithoutReading } from "~/features/notices/queries";
import { unreadList } from "~/features/notices/schema";
import { requireActor } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { DataTable, Page, Pagination, pageTitle, rangeText, UserText } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("notice.unread_title"), data?.list) },
];

const limit = 25;

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "notice.manage");
  const notice = orNotFound(request, findNotice(idFrom(request, params.id)));
  const { page } = readQueryLeniently(request, unreadList);
  const { id, body } = notice;
  return { id, body, list: listWithoutReading(notice, { page, limit }) };
}

const columns = ["school_name", "school_code", "district", "contact_name", "contact_phone"] as const;

export default function UnreadNotice() {
  const { id, body, list } = useLoaderData<typeof loader>();
  const address = listAddress(`/admin/notices/${id}/unread`, { page: list.page }, { page: 1 });
  return (
    <Page
      title={t("notice.unread_title")}
      intro={<UserText>{body}</UserText>}
      back={{ href: "/admin/notices", label: t("notice.title") }}
      wide
    >
      <DataTable
        caption={t("notice.unread_caption", { range: rangeText(list) })}
        columns={columns.map((key) => ({
          key,
          label: labelOf(key === "district" ? "district_code" : key),
          nowrap: key === "contact_phone",
        }))}
        rows={list.data.map((school) => ({ id: school.school_code, cells: { ...school } }))}
        empty={<p>{list.total > 0 ? rangeText(list) : t("notice.unread_none")}</p>}
        bar={<Pagination {...list} address={address} />}
      />
    </Page>
  );
}
