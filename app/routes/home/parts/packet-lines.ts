import { t } from "~/messages";
import { stepAddress } from "~/routes/packets/parts/address";
import type { SchoolWork } from "./desk-data";

/** Packets that the district has handed over wait for the count of the school. */
export function packetLines({ handed, year }: SchoolWork) {
  if (!handed || handed.papers === 0) return [];
  const href = `${stepAddress("confirmed")}?exam_year=${year}`;
  const words = t("movement.home", { papers: handed.papers });
  return [{ left: handed.packets, words, links: [{ label: t("movement.do_confirmed"), href }] }];
}
