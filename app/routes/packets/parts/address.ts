import type { MovementStep } from "~/features/packets/movements/steps";
import type { PacketPrint } from "~/features/sheets/packets/kinds";
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
export const scanAddress = (step: MovementStep, exam_year: number): string =>
  `${stepAddress(step)}/scan?exam_year=${exam_year}`;
export const withdrawAddress = (id: number): string => `${movementsAddress}/${id}/delete`;
interface PrintedPlace {
  exam_year: number;
  exam_paper_id?: number | null;
  district_code: string | null;
  school_code: string | null;
}

const ofPrint = (print: PacketPrint, file: "print" | "file.pdf", place: PrintedPlace): string => {
  const { exam_year, exam_paper_id, district_code, school_code } = place;
  const query = { exam_year, exam_paper_id, district_code, school_code };
  return listAddress(`${boardAddress}/papers/${print}/${file}`, query, {})();
};
export const printAddress = (print: PacketPrint, place: PrintedPlace) => ofPrint(print, "print", place);
export const pdfAddress = (print: PacketPrint, place: PrintedPlace) => ofPrint(print, "file.pdf", place);
export const printsAddress = `${boardAddress}/prints`;
/** Null for the prints of all papers. */
export const printsOf = (exam_year: number, exam_paper_id: number | null): string =>
  listAddress(printsAddress, { exam_year, exam_paper_id }, {})();
export const adaptedAddress = `${boardAddress}/adapted`;
