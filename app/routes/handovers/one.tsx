import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  contactsOf,
  findHandover,
  type HandedList,
  type Handover,
  listHandovers,
  listsOf,
} from "~/features/handovers/queries";
import { changeKinds } from "~/features/handovers/rules";
import { handedParts, handoverTaken, placeOfHandover } from "~/features/handovers/schema";
import { byDistrict, type DistrictHanded, isHanded, isMissing } from "~/features/handovers/summary";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { refuse } from "~/http/forms";
import { readListQuery } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { figure, hasProblems, labelOf, t } from "~/messages";
import { readProvedForm } from "~/routes/parts/proof";
import { ProofFields } from "~/routes/parts/proof-fields";
import {
  Button,
  ButtonLink,
  DataTable,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  pageTitle,
  SummaryList,
} from "~/ui";
import { MissingTable, mostMissing } from "./parts/missing-table";
import {
  changeColumns,
  comparisonAddress,
  contextOf,
  handedFile,
  handoverAddress,
  handoversAddress,
  kindInWords,
  receiptAddress,
} from "./parts/words";

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

const right = (key: string, label: string) => ({ key, label, align: "right" as const });

const changesOf = (one: Pick<HandedList, `total_${(typeof changeKinds)[number]}`>) =>
  Object.fromEntries(changeKinds.map((kind) => [`total_${kind}`, figure(one[`total_${kind}`])]));

interface DistrictsProps {
  districts: readonly DistrictHanded[];
  isOfChanges: boolean;
  address: string;
}

const DistrictsHanded = ({ districts, isOfChanges, address }: DistrictsProps) => (
  <DataTable
    caption={t("handover.districts_caption", { n: districts.length })}
    columns={[
      { key: "name", label: labelOf("district_code") },
      right("schools", t("handover.schools")),
      right("missing", t("handover.missing")),
      right("total_students", t("handover.candidates")),
      ...(isOfChanges ? changeColumns : []),
    ]}
    rows={districts.map((district) => ({
      id: district.district_code,
      cells: {
        name: (
          <a href={`${address}?${new URLSearchParams({ district_code: district.district_code })}`}>
            {district.district_name}
          </a>
        ),
        schools: figure(district.schools),
        missing: figure(district.missing),
        total_students: figure(district.total_students),
        ...changesOf(district),
      },
    }))}
    empty={t("handover.no_district")}
    fits
  />
);

interface SchoolsProps {
  schools: readonly HandedList[];
  district: string;
  isOfChanges: boolean;
}

const SchoolsHanded = ({ schools, district, isOfChanges }: SchoolsProps) => (
  <DataTable
    id="sekolah"
    caption={t("handover.schools_caption", { district, n: schools.length })}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "school_code", label: labelOf("school_code"), nowrap: true },
      right("version", t("handover.version")),
      right("total_students", t("handover.candidates")),
      ...(isOfChanges ? changeColumns : []),
    ]}
    rows={schools.map((school) => ({
      id: school.registration_id,
      cells: {
        school_name: school.school_name,
        school_code: school.school_code,
        version: school.state === null ? t("handover.no_registration") : school.list_version,
        total_students: figure(school.total_students),
        ...changesOf(school),
      },
    }))}
    empty={t("handover.no_district")}
  />
);

interface Props extends Omit<Handover, "layout" | "fields" | "fingerprint"> {
  layout_name: string;
  final: number;
  missing: number;
}

function HandoverFacts({ final, missing, ...handover }: Props) {
  return (
    <SummaryList
      rows={[
        { term: t("handover.kind"), detail: kindInWords(handover) },
        {
          term: t("handover.made"),
          detail: t("handover.made_by", {
            moment: malaysianMoment(handover.sealed_at),
            name: handover.made_by,
          }),
        },
        {
          term: t("handover.final_lists"),
          detail: t("handover.lists_of", { n: final, total: final + missing }),
        },
        { term: t("handover.candidates"), detail: figure(handover.total_students) },
        ...(handover.since_number === null
          ? []
          : changeColumns.map(({ key, label }) => ({ term: label, detail: figure(handover[key]) }))),
        { term: labelOf("layout_id"), detail: handover.layout_name },
        { term: t("handover.file"), detail: handover.file_name },
        {
          term: t("handover.lines"),
          detail: t("handover.size", { lines: figure(handover.lines), bytes: figure(handover.bytes) }),
        },
        { term: t("handover.sha256"), detail: <span className="mono">{handover.sha256}</span> },
      ]}
    />
  );
}
