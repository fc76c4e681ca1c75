import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findNotice, schoolsWithoutReading } from "~/features/notices/queries.server";
import { requireActor } from "~/http/actor.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { DataTable, Page, pageTitle, UserText } from "~/ui";

export const meta: MetaFunction = () => [{ title: pageTitle(t("notice.unread_title")) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireActor(request, "notice.manage");
  const notice = orNotFound(request, findNotice(idFrom(request, params.id)));
  return { notice, schools: schoolsWithoutReading(notice) };
}

const columns = ["school_name", "school_code", "district", "contact_name", "contact_phone"] as const;

export default function UnreadNotice() {
  const { notice, schools } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("notice.unread_title")}
      intro={<UserText>{notice.body}</UserText>}
      back={{ href: "/admin/notices", label: t("notice.title") }}
      wide
    >
      <DataTable
        caption={t("notice.unread_caption", { n: schools.length })}
        columns={columns.map((key) => ({
          key,
          label: labelOf(key === "district" ? "district_code" : key),
          nowrap: key === "contact_phone",
        }))}
        rows={schools.map((school) => ({ id: school.school_code, cells: { ...school } }))}
        empty={<p>{t("notice.unread_none")}</p>}
      />
    </Page>
  );
}
