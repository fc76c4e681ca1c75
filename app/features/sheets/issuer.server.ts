import { findOffice, type Office } from "~/db/office.server";
import { findExamType } from "~/features/lookups/stores.server";
import { crestAddress } from "~/features/office/crest.server";

/** Each sheet shows it. The checksum leaves it out, so that a new name of the department makes no print outdated. */
export type Issuer = Pick<Office, "department_name" | "unit_name" | "sheet_footer"> & {
  head_title: string | null;
  crest: string | null;
};

export function issuerFor(exam_type_code: string): Issuer {
  const { department_name, unit_name, sheet_footer } = findOffice();
  const head_title = findExamType(exam_type_code)?.head_title ?? null;
  return { department_name, unit_name, sheet_footer, head_title, crest: crestAddress() };
}
