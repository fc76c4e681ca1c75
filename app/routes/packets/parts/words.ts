import type { PaperOnBoard } from "~/features/packets/figures";
import { packetPrint } from "~/features/packets/movements/schema";
import type { MovementStep } from "~/features/packets/movements/steps";
import type { Rule } from "~/features/packets/queries";
import type { Totals } from "~/features/packets/rules";
import { isPacketPrint, type PacketPrint } from "~/features/sheets/packets/kinds";
import { malaysianDate } from "~/features/values/moments";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";

export const ruleInWords = (rule: Rule | null): string =>
  rule === null ? t("packet.state_no_rule") : t("packet.rule_words", { ...figures(rule) });

const figures = ({ spare_percent, spare_least, spare_most, copies_per_packet }: Rule) => ({
  spare_percent,
  spare_least,
  spare_most,
  copies_per_packet,
});

export function stateInWords({
  rule,
  total_changed: n,
}: Pick<PaperOnBoard, "rule" | "total_changed">): string {
  if (rule === null) return t("packet.state_no_rule");
  if (rule.fixed_at === null) return t("packet.state_open");
  const date = malaysianDate(rule.fixed_at);
  return n > 0 ? t("packet.state_changed", { date, n }) : t("packet.state_fixed", { date });
}

export const fromTo = (from: number, to: number): string =>
  from === to ? figure(to) : t("packet.from_to", { from: figure(from), to: figure(to) });

export const paperTitle = ({ code }: { code: string }): string => t("packet.paper_title", { code });

export const totalsInWords = ({ total_schools, ...totals }: Totals & { total_schools: number }): string => {
  const { candidates, spare, extra, copies, packets } = totals;
  const figures = Object.entries({ candidates, spare, extra, copies, packets, schools: total_schools });
  return t("packet.totals", Object.fromEntries(figures.map(([name, n]) => [name, figure(n)])));
};

export const printAt = (request: Request, word: string | undefined): PacketPrint =>
  orNotFound(request, isPacketPrint(word) ? word : null);

export const printPlace = (request: Request) => readQuery(request, packetPrint);

export const boardAddress = "/papers/packets";

export const boardOf = ({ exam_year }: { exam_year: number }): string =>
  `${boardAddress}?exam_year=${exam_year}`;
export const paperAddress = (exam_paper_id: number): string => `${boardAddress}/${exam_paper_id}`;
export const extraAddress = (id: number): string => `${boardAddress}/extras/${id}`;
export const movementsAddress = `${boardAddress}/movements`;
export const movementsOf = (query: {
  exam_year: number;
  exam_paper_id?: number;
  step?: MovementStep;
  state?: string;
}): string => listAddress(movementsAddress, query, {})();
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
