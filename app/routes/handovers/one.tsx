import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handedParts } from "~/features/handovers/fields";
import { contactsOf, findHandover, listHandovers, listsOf } from "~/features/handovers/queries";
import { handoverTaken, placeOfHandover } from "~/features/handovers/schema";
import { byDistrict, isHanded, isMissing } from "~/features/handovers/summary";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { hasProblems, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import { Button, ButtonLink, FormActions, HiddenFields, Notice, Page, PostForm, pageTitle } from "~/ui";
import {
  comparisonAddress,
  handedFile,
  handoverAddress,
  handoversAddress,
  receiptAddress,
} from "./parts/address";
import { DistrictsHanded, SchoolsHanded } from "./parts/counts-tables";
import { HandoverFacts } from "./parts/facts";
import { MissingTable, mostMissing } from "./parts/missing-table";
import { contextOf } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("handover.one_title", { n: data?.handover.number ?? "" })) },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "handover.take");
  const handover = orNotFound(request, findHandover(actor, idFrom(request, params.id)));
  const { district_code } = readListQuery(request, placeOfHandover);
  const lists = listsOf(actor, handover.id);
  const inPlace = lists.filter((list) => district_code === null || list.district_code === district_code);
  const missing = inPlace.filter(isMissing);
  const shown = district_code === null ? missing.slice(0, mostMissing) : missing;
  const contacts = contactsOf(shown);
  const { layout, fields: _, fingerprint: __, ...facts } = handover;
  return {
    handover: { ...facts, layout_name: layout.name },
    lists: { final: lists.filter(isHanded).length, missing: lists.filter(isMissing).length },
    districts: byDistrict(lists),
    district: district_code === null ? null : (inPlace[0]?.district_name ?? district_code),
    schools: district_code === null ? [] : inPlace.filter((list) => !isMissing(list)),
    missing: shown.map(
      ({ registration_id, school_code, school_name, district_name, state, total_students }) => ({
        ...{ registration_id, school_code, school_name, district_name, state, total_students },
        ...(contacts.get(registration_id) ?? { contact_name: null, contact_phone: null }),
      }),
    ),
    missing_total: missing.length,
    hasOthers: listHandovers(actor, handover).length > 1,
  };
}

/** Sends the proven form on to the file: 307 keeps the method and the body. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireSender(request, "handover.take");
  orNotFound(request, findHandover(actor, idFrom(request, params.id)));
  const form = await readProvedForm(request, actor, handoverTaken);
  if (form.status !== "success") return refuse(form);
  return redirect(handedFile, { status: 307, headers: form.headers });
}

export default function OneHandover() {
  const { handover, lists, districts, district, schools, missing, missing_total, hasOthers } =
    useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems ?? {};
  const isOfChanges = handover.since_number !== null;
  return (
    <Page
      title={t("handover.one_title", { n: handover.number })}
      context={contextOf(handover)}
      errors={hasProblems(problems)}
      back={{ href: handoversAddress, label: t("handover.title") }}
      actions={
        <>
          <ButtonLink href={receiptAddress(handover)}>{t("handover.receipt")}</ButtonLink>
          {hasOthers && <ButtonLink href={comparisonAddress(handover)}>{t("handover.compare")}</ButtonLink>}
        </>
      }
      wide
    >
      <HandoverFacts {...handover} {...lists} />
      <div className="mb-6">
        <PostForm problems={problems}>
          <HiddenFields values={{ id: handover.id }} />
          <ProofFields problems={problems} />
          {handover.formula_cells > 0 && (
            <Notice kind="warning">{t("export_layout.formulas", { n: handover.formula_cells })}</Notice>
          )}
          <FormActions>
            {handedParts.map((part, at) => (
              <Button key={part} name="part" value={part} kind={at === 0 ? "primary" : "secondary"}>
                {t(part === "file" ? "handover.take" : "handover.take_checksum")}
              </Button>
            ))}
          </FormActions>
        </PostForm>
      </div>
      <DistrictsHanded districts={districts} isOfChanges={isOfChanges} address={handoverAddress(handover)} />
      {district !== null && <SchoolsHanded schools={schools} district={district} isOfChanges={isOfChanges} />}
      <MissingTable lists={missing} total={missing_total} />
      {missing_total > missing.length && (
        <p>{t("handover.missing_more", { n: missing_total - missing.length })}</p>
      )}
    </Page>
  );
}
