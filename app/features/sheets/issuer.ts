import { findOffice, type Office } from "~/db/office";
import { crestAddress } from "~/features/office/stored-crest";

/** Each sheet shows it. The checksum leaves it out, so that a new name of the department makes no print outdated. */
export type Issuer = Pick<Office, "department_name" | "unit_name" | "sheet_footer"> & {
  head_title: string | null;
  crest: string | null;
};

/** The title of the head comes from the record of the registration. */
export function issuerFor(head_title: string | null): Issuer {
  const { department_name, unit_name, sheet_footer } = findOffice();
  return { department_name, unit_name, sheet_footer, head_title, crest: crestAddress() };
}
