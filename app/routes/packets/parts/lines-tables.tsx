import type { ReactNode } from "react";
import type { SchoolDifference, SchoolLine } from "~/features/packets/figures";
import { mostListed } from "~/features/packets/schema";
import { type KindNames, kindInWords, roomInWords } from "~/features/packets/words";
import { type Listed, pageOf } from "~/features/values/lists";
import { figure, labelOf, t } from "~/messages";
import { DataTable, Pagination, rangeText } from "~/ui";
import { fromTo } from "./words";

const keyOf = ({ school_code, room_name, adaptation }: SchoolLine | SchoolDifference): string =>
  [school_code, room_name, adaptation].join("\n");

const place = [
  { key: "school_name", label: labelOf("school_name") },
  { key: "room", label: t("packet.room"), nowrap: true },
  { key: "kind", label: t("packet.kind"), nowrap: true },
];

interface LinesTableProps {
  caption: string;
  lines: readonly SchoolLine[];
  kinds: KindNames;
  empty: ReactNode;
  pages: ReactNode;
}

export const LinesTable = ({ caption, lines, kinds, empty, pages }: LinesTableProps) => (
  <DataTable
    caption={caption}
    columns={[
      ...place,
      { key: "candidates", label: t("packet.candidates"), align: "right" },
      { key: "spare", label: t("packet.spare"), align: "right" },
      { key: "extra", label: t("packet.extra"), align: "right" },
      { key: "copies", label: t("packet.copies"), align: "right" },
      { key: "packets", label: t("packet.packets"), align: "right" },
      { key: "last_packet", label: t("packet.last_packet"), align: "right" },
    ]}
    rows={lines.map((line) => ({
      id: keyOf(line),
      cells: {
        school_name: line.school_name,
        room: roomInWords(line),
        kind: kindInWords(line.adaptation, kinds),
        candidates: figure(line.candidates),
        spare: figure(line.spare),
        extra: figure(line.extra),
        copies: figure(line.copies),
        packets: figure(line.packets),
        last_packet: figure(line.last_packet),
      },
    }))}
    empty={empty}
    fits
    bar={pages}
  />
);

const changesTitle = ({ total: n }: Listed<SchoolDifference>) => t("packet.changes_title", { n });

interface ChangesTableProps {
  changes: Listed<SchoolDifference>;
  kinds: KindNames;
  address: (changes: { page: number }) => string;
}

export const ChangesTable = ({ changes, kinds, address }: ChangesTableProps) => (
  <>
    <DataTable
      id="perubahan"
      caption={changesTitle(changes)}
      columns={[
        ...place,
        { key: "candidates", label: t("packet.candidates"), align: "right", nowrap: true },
        { key: "copies", label: t("packet.copies"), align: "right", nowrap: true },
        { key: "packets", label: t("packet.packets"), align: "right", nowrap: true },
      ]}
      rows={changes.data.map((change) => ({
        id: keyOf(change),
        cells: {
          school_name: change.school_name,
          room: roomInWords({ ...change.current, room_name: change.room_name }),
          kind: kindInWords(change.adaptation, kinds),
          candidates: fromTo(change.fixed.candidates, change.current.candidates),
          copies: fromTo(change.fixed.copies, change.current.copies),
          packets: fromTo(change.fixed.packets, change.current.packets),
        },
      }))}
      empty={rangeText(changes)}
    />
    <PartPages part={changes} of={changesTitle(changes)} address={address} />
  </>
);

/** A page of a list beside the main one. */
export const partOf = <Row,>(all: readonly Row[], page: number): Listed<Row> =>
  pageOf(all, { page, limit: mostListed });

export const pagesBy =
  (address: (changes: Record<string, number>) => string, name: string) =>
  ({ page }: { page: number }): string =>
    address({ [name]: page });

interface PartPagesProps {
  part: Listed<unknown>;
  of: string;
  address: (changes: { page: number }) => string;
}

export const PartPages = ({ part: { total, page }, of, address }: PartPagesProps) =>
  total > mostListed && <Pagination {...{ total, page, of, address }} limit={mostListed} hasRange />;
