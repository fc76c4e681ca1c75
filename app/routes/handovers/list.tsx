import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listHandovers } from "~/features/handovers/queries";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { figure, labelOf, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, DataTable, Page, pageTitle } from "~/ui";
import { handoverAddress, kindInWords, newHandover } from "./parts/words";

export const meta: MetaFunction = () => [{ title: pageTitle(t("handover.title")) }];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.take");
  const handovers = listHandovers(actor).map(
    ({ id, exam_year, exam_type_code, number, since_number, sealed_at, made_by, lines }) => ({
      ...{ id, exam_year, exam_type_code, number, since_number, sealed_at, made_by, lines },
    }),
  );
  return { handovers };
}

export default function Handovers() {
  const { handovers } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("handover.title")}
      intro={t("handover.intro")}
      actions={
        <ButtonLink href={newHandover} kind="primary" accessKey="t">
          {t("handover.add_title")}
        </ButtonLink>
      }
      back={{ href: "/students/export", label: t("export.title") }}
      wide
    >
      <DataTable
        caption={t("handover.caption", { n: handovers.length })}
        columns={[
          { key: "number", label: t("handover.number"), nowrap: true },
          { key: "exam_year", label: labelOf("exam_year") },
          { key: "exam_type_code", label: labelOf("exam_type_code") },
          { key: "kind", label: t("handover.kind") },
          { key: "lines", label: t("handover.lines"), align: "right" },
          { key: "made", label: t("handover.made") },
        ]}
        rows={handovers.map((handover) => ({
          id: handover.id,
          cells: {
            number: <a href={handoverAddress(handover)}>{t("handover.one_title", { n: handover.number })}</a>,
            exam_year: handover.exam_year,
            exam_type_code: handover.exam_type_code,
            kind: kindInWords(handover),
            lines: figure(handover.lines),
            made: t("handover.made_by", {
              moment: malaysianMoment(handover.sealed_at),
              name: handover.made_by,
            }),
          },
        }))}
        empty={t("handover.none")}
      />
    </Page>
  );
}
