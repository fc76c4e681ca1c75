import type { MovementStep } from "~/db/schema/states";
import { listAddress } from "~/routes/parts/addresses";

export const boardAddress = "/papers/packets";

export const boardOf = ({ exam_year }: { exam_year: number }): string =>
  `${boardAddress}?exam_year=${exam_year}`;
export const paperAddress = (exam_paper_id: number): string => `${boardAddress}/${exam_paper_id}`;
export const extraAddress = (id: number): string => `${boardAddress}/extras/${id}`;
export const movementsAddress = `${boardAddress}/movements`;
export const movementsOf = (query: { exam_year: number; exam_paper_id?: number; state?: string }): string =>
  listAddress(movementsAddress, query, {})();
export const stepAddress = (step: MovementStep): string => `${movementsAddress}/${step}`;
export const withdrawAddress = (id: number): string => `${movementsAddress}/${id}/delete`;
export const adaptedAddress = `${boardAddress}/adapted`;
