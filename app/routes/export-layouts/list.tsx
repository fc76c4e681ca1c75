import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listLayouts } from "~/features/export-layouts/queries";
import { requireActor } from "~/http/actor";
import { labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, DataTable, Page, pageTitle, RowActions } from "~/ui";
import { layoutAddress, layoutsAddress } from "./parts/address";

export const meta: MetaFunction = () => [{ title: pageTitle(t("export_layout.title")) }];

export const handle: Screen = { step: 2 };

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "export_layout.manage");
  return { layouts: listLayouts() };
}

export default function Layouts() {
  const { layouts } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink href={`${layoutsAddress}/add`} kind="primary" accessKey="t">
      {t("export_layout.add_title")}
    </ButtonLink>
  );
  return (
    <Page
      title={t("export_layout.title")}
      actions={add}
      back={{ href: "/students/export", label: t("export.title") }}
      wide
    >
      <DataTable
        caption={t("export_layout.caption", { n: layouts.length })}
        columns={[
          { key: "name", label: labelOf("name") },
          { key: "format", label: labelOf("format") },
          { key: "exam_type_code", label: labelOf("exam_type_code") },
          { key: "actions", label: t("word.actions"), isActions: true },
        ]}
        rows={layouts.map((layout) => ({
          id: layout.id,
          cells: {
            name: layout.name,
            format: t(`layout_format.${layout.format}`),
            exam_type_code: layout.exam_type_code ?? t("word.all"),
            actions: (
              <RowActions
                about={layout.name}
                links={[
                  { href: layoutAddress(layout), label: t("export_layout.file_title") },
                  { href: `${layoutAddress(layout)}/edit`, label: t("action.edit") },
                ]}
              />
            ),
          },
        }))}
        empty={t("export_layout.none")}
      />
    </Page>
  );
}
