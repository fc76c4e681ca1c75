import { mostListed } from "~/features/packets/fields";
import { Pagination } from "~/ui";

/** A page of a list beside the main one. */
export interface Part<Row> {
  rows: Row[];
  total: number;
  page: number;
}

export const partOf = <Row,>(all: readonly Row[], page: number): Part<Row> => ({
  rows: all.slice((page - 1) * mostListed, page * mostListed),
  total: all.length,
  page,
});

export const pagesBy =
  (address: (changes: Record<string, number>) => string, name: string) =>
  ({ page }: { page: number }): string =>
    address({ [name]: page });

interface PartPagesProps {
  part: Part<unknown>;
  of: string;
  address: (changes: { page: number }) => string;
}

export const PartPages = ({ part: { total, page }, of, address }: PartPagesProps) =>
  total > mostListed && <Pagination {...{ total, page, of, address }} limit={mostListed} hasRange />;
