import type { AccountSlip } from "~/features/users/bulk/slips";

const slipsOnPage = 8;

export interface SlipPage {
  district: string;
  page: number;
  pages: number;
  slips: AccountSlip[];
}

/** Each district begins a page, so that the office can hand over its slips together. */
export function pagesOfSlips(slips: readonly AccountSlip[]): SlipPage[] {
  const byDistrict = new Map<string, AccountSlip[]>();
  for (const slip of slips)
    byDistrict.set(slip.district_code, [...(byDistrict.get(slip.district_code) ?? []), slip]);
  return [...byDistrict.values()].flatMap((ofDistrict) => {
    const district = ofDistrict[0]?.district_name ?? "";
    const pages = Math.ceil(ofDistrict.length / slipsOnPage);
    return Array.from({ length: pages }, (_, at) => ({
      district,
      page: at + 1,
      pages,
      slips: ofDistrict.slice(at * slipsOnPage, (at + 1) * slipsOnPage),
    }));
  });
}
