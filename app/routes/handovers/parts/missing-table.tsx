import { phoneAddress } from "~/features/values/contact";
import { figure, labelOf, t } from "~/messages";
import { DataTable } from "~/ui";

export interface MissingList {
  registration_id: number;
  school_code: string;
  school_name: string;
  district_name: string;
  state: "draf" | "dihantar" | "disahkan" | "muktamad" | null;
  total_students: number;
  contact_name: string | null;
  contact_phone: string | null;
}

/** The page of a whole state would be too heavy with all of them. */
export const mostMissing = 10;

/** Schools whose list is not in the hand-over, with whom to call. */
export const MissingTable = ({ lists, total }: { lists: readonly MissingList[]; total: number }) => (
  <DataTable
    id="belum"
    caption={t("handover.missing_caption", { n: total })}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "school_code", label: labelOf("school_code"), nowrap: true },
      { key: "district_name", label: labelOf("district_code"), hideOnNarrow: true },
      { key: "state", label: labelOf("state") },
      { key: "total_students", label: t("handover.candidates"), align: "right" },
      { key: "contact_phone", label: labelOf("contact_phone"), nowrap: true },
    ]}
    rows={lists.map((list) => ({
      id: list.registration_id,
      cells: {
        school_name: list.school_name,
        school_code: list.school_code,
        district_name: list.district_name,
        state: list.state === null ? t("handover.no_registration") : t(`list.${list.state}`),
        total_students: figure(list.total_students),
        contact_phone: list.contact_phone ? (
          <a href={phoneAddress(list.contact_phone)} title={list.contact_name ?? undefined}>
            {list.contact_phone}
          </a>
        ) : (
          t("school.contact_none")
        ),
      },
    }))}
    empty={t("handover.missing_none")}
  />
);
