import { describe, expect, it } from "vitest";
import { inDigits } from "~/auth/crockford";
import type { StoredCandidate } from "~/features/sheets/candidates/queries";
import { columnsOf } from "~/features/sheets/columns";
import { contentOf } from "~/features/sheets/content";
import {
  labelsPerPage,
  type SheetKind,
  type SheetName,
  type SheetTable,
  sheetKinds,
} from "~/features/sheets/kinds";
import { cutSheets, rowsPerSheet } from "~/features/sheets/model/cut";
import { countPages } from "~/features/sheets/model/cut-table";
import { legendOf } from "~/features/sheets/model/legend";
import { printChecksum, readPrintChecksum, readPrintNumber } from "~/features/sheets/names";
import type { Sheet } from "~/features/sheets/queries";
import {
  type Content,
  compare,
  countOf,
  isSame,
  lateHeading,
  type PrintedRow,
} from "~/features/sheets/rules";
import { fixture } from "../support/known";

describe("the pages of a sheet", () => {
  const sizes = [0, 1, 24, 27, 28, 87, 999, 1000];
  const perPage = {
    table: rowsPerSheet,
    labels: labelsPerPage,
  };
  const cases = Object.entries(perPage).flatMap(([kind, rows]) =>
    sizes.flatMap((n) => [0, 1, Math.floor(n / 3), n].map((late) => [kind, n, late, rows] as const)),
  );

  it.each(cases)(
    "the %s sheet of %i candidates, %i of them late, has no page too many",
    (_, n, late, rows) => {
      const candidates = Array.from({ length: n }, (_each, at) => ({ at, late: at >= n - late }));
      const pages = cutSheets(candidates, rows);
      expect(pages).toHaveLength(Math.max(1, Math.ceil(n / rows)));
      expect(pages.flat()).toEqual(candidates);

      const headings = pages.map((page, at) => lateHeading(page, pages[at - 1]?.at(-1)?.late ?? false));
      const first = headings.findIndex((heading) => heading !== null);
      expect(first === -1).toBe(Math.min(late, n) === 0);
      if (first === -1) return;
      expect(pages[first]?.[headings[first]?.at ?? -1]?.at).toBe(n - late);
      expect(headings.filter((heading) => heading && !heading.isContinued)).toHaveLength(1);
      expect(headings.slice(first).every((heading) => heading !== null)).toBe(true);
    },
  );

  it("a sheet counts boys, girls and candidates of unknown gender", () => {
    expect(countOf([{ gender: "L" }, { gender: "P" }, { gender: "P" }, { gender: null }])).toEqual({
      n: 4,
      boys: 1,
      girls: 2,
    });
  });

  it("the columns of a sheet fill the width of the paper", () => {
    for (const [sheet, { orientation, pages }] of Object.entries(sheetKinds)) {
      if (typeof pages === "string") continue;
      const width = columnsOf(pages).reduce((sum, column) => sum + column.width, 0);
      expect([sheet, width]).toEqual([sheet, orientation === "portrait" ? 186 : 273]);
    }
  });
});

describe("the columns of a sheet with candidates", () => {
  const names = fixture("clean/candidates_full.tsv").split("\n").slice(0, 217);
  const candidates = names.map((line, at): StoredCandidate => {
    const [, full_name = "", full_name_arabic = ""] = line.split("\t");
    return {
      id: at + 1,
      student_code: `ABC0007/${String(at + 1).padStart(3, "0")}`,
      full_name,
      full_name_arabic,
      ic_number: String(140101101000 + at),
      birth_cert_number: `BF${123456 + at}`,
      passport_number: null,
      visa_number: null,
      identity: String(140101101000 + at),
      gender: at % 2 ? "P" : "L",
      class_name: "6 AMANAH",
      is_citizen: true,
      is_student: true,
      late: false,
    };
  });
  const issuer = { department_name: "JABATAN", unit_name: "UNIT", sheet_footer: "Telefon", crest: null };
  const sheetOf = (sheet: SheetName, ofOne: Partial<StoredCandidate> = {}) =>
    ({
      ...{ sheet, filters: {}, papers: [], room: null, issuer },
      candidates: candidates.map((candidate) =>
        candidate.id === 7 ? { ...candidate, ...ofOne } : candidate,
      ),
    }) as unknown as Sheet;
  const columnsIn = (sheet: SheetName, ofOne?: Partial<StoredCandidate>) =>
    columnsOf(sheetKinds[sheet].pages as SheetTable, sheetOf(sheet, ofOne));
  const legendIn = (sheet: SheetName, ofOne?: Partial<StoredCandidate>) => {
    const { orientation, pages } = sheetKinds[sheet];
    return legendOf(sheetOf(sheet, ofOne), pages as SheetTable, orientation).join(" · ");
  };

  it.each(["check-list", "final-list"] as const)(
    "%s states a value that all candidates share below the table, and prints the exceptions of another alone",
    (sheet) => {
      const fields = (ofOne?: Partial<StoredCandidate>) => columnsIn(sheet, ofOne).map(({ field }) => field);
      expect(fields()).not.toContain("is_citizen");
      expect(legendIn(sheet)).toContain(
        "Warganegara: Ya bagi semua calon · Status calon: Calon bagi semua calon",
      );
      const foreign = { is_citizen: false };
      expect(fields(foreign)).toContain("is_citizen");
      expect(fields(foreign)).not.toContain("is_student");
      expect(legendIn(sheet, foreign)).toContain("Warganegara: kosong bermaksud Ya");
      const column = columnsIn(sheet, foreign).find(({ field }) => field === "is_citizen");
      const cells = sheetOf(sheet, foreign).candidates.map((candidate) => column?.cell(candidate, 1));
      expect(cells.filter((text) => text !== null)).toEqual(["Tidak"]);
    },
  );

  it.each([
    ["check-list", 11],
    ["final-list", 11],
    ["SKM", 10],
    ["SMATD", 10],
  ] as const)(
    "%s of 217 candidates with names in two writings takes %i pages, and its columns fill the paper",
    (sheet, pages) => {
      expect(columnsIn(sheet).reduce((sum, { width }) => sum + width, 0)).toBe(273);
      expect(countPages(sheetOf(sheet))).toBe(pages);
    },
  );
});

describe("the heads of the papers", () => {
  const papers = (n: number) =>
    Array.from({ length: n }, (_, at) => ({
      ...{ code: `TQ${at + 1}`, name: "TAJWID", held_on: "2026-11-10", starts_at: "08:00", ends_at: "09:30" },
    }));
  const boxesOf = (n: number) =>
    columnsOf(sheetKinds.attendance.pages, { papers: papers(n) }).filter(({ isBox }) => isBox);

  it("have a code, a day and a time while the boxes have room for them", () => {
    expect(boxesOf(4).map(({ label }) => label)[0]).toBe("TQ1\n10/11\n8.00");
    expect(boxesOf(4)[0]?.width).toBeGreaterThanOrEqual(9);
  });

  it.each([7, 10])("have the code alone for %i papers, which breaks before its number", (n) => {
    expect(boxesOf(n).map(({ label }) => label)).toEqual(
      papers(n).map(({ code }) => (code === "TQ10" ? "TQ\n10" : code)),
    );
    expect(boxesOf(n)[0]?.width).toBeGreaterThanOrEqual(5.5);
  });

  it("leave the name the room that the boxes do not need", () => {
    for (const n of [0, 1, 4, 7, 10, 13]) {
      const columns = columnsOf(sheetKinds.attendance.pages, { papers: papers(n) });
      expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(186);
    }
  });
});

describe("the checksum of a sheet", () => {
  const head = {
    school_name: "SEKOLAH A",
    recorded_school_code: "AAA0001",
    centre_codes: ["PAAA0001"],
    district_name: "Gombak",
    exam_type_code: "PSRA",
    exam_name: "Penilaian Sekolah Rendah Agama",
    year_title: "2026M/1448H",
    list_version: 1,
    on_behalf: { submitted: null, confirmed: null },
    papers: [],
    room: null,
  };
  const ali: StoredCandidate = {
    id: 7,
    student_code: "AAA0001/001",
    full_name: "ALI BIN ABU",
    full_name_arabic: "علي بن أبو",
    ic_number: "140101101235",
    birth_cert_number: "BF123456",
    passport_number: "X9876543",
    visa_number: "V1234",
    identity: "140101101235",
    gender: "L",
    class_name: "6 A",
    is_citizen: true,
    is_student: true,
    late: false,
  };
  /** Derives the identity as the database does. */
  const changed = (change: Partial<StoredCandidate>): StoredCandidate => {
    const { ic_number, birth_cert_number, passport_number, ...other } = { ...ali, ...change };
    const identity = ic_number ?? birth_cert_number ?? passport_number;
    return { ...other, ic_number, birth_cert_number, passport_number, identity };
  };
  const names = Object.keys(sheetKinds) as SheetName[];

  it("the checksum of an existing print stays the same", () => {
    const checksums = names.map((sheet) => [sheet, contentOf(sheet, head, [ali]).checksum]);
    expect(Object.fromEntries(checksums)).toEqual({
      PSRA: "JFW3-FQEB",
      SMA: "C30P-Z967",
      SMATQ: "V635-BH2H",
      SMATD: "3RA8-T4YH",
      SMATQKBT: "J3DW-PMM6",
      SKM: "FG2Z-PWQM",
      attendance: "A9WW-PP3S",
      statements: "6PG6-95QR",
      slips: "KZ3Z-MRVS",
      "door-list": "ZX0B-6EGP",
      "seating-plan": "JDEJ-84VM",
      labels: "771G-QC1W",
      "check-list": "JQPQ-XCB6",
      "final-list": "JZ0M-5C19",
    });
  });

  it.each(names)("the checksum of %s covers every field that its columns show", (sheet) => {
    const kind: SheetKind = sheetKinds[sheet];
    const columns = typeof kind.pages === "string" ? [] : columnsOf(kind.pages);
    const shown = (candidate: StoredCandidate) => columns.map(({ cell }) => cell(candidate, 1));
    const checksum = (candidate: StoredCandidate) => contentOf(sheet, head, [candidate]).checksum;
    for (const before of [
      ali,
      changed({ ic_number: null }),
      changed({ ic_number: null, birth_cert_number: null }),
    ]) {
      for (const field of Object.keys(ali) as (keyof StoredCandidate)[]) {
        const after = changed({
          ...before,
          [field]: typeof before[field] === "boolean" ? !before[field] : "Z",
        });
        if (shown(after).join() === shown(before).join()) continue;
        expect([field, checksum(after)]).not.toEqual([field, checksum(before)]);
      }
    }
  });
});

describe("the codes on a print", () => {
  it("the codes use no digits that are easily confused", () => {
    expect(inDigits(new Uint8Array([0, 0, 0, 0]), 6)).toBe("000000");
    expect(inDigits(new Uint8Array([255, 255, 255, 255]), 6)).toBe("ZZZZZZ");
    expect(printChecksum(new Uint8Array(32).fill(1))).toMatch(
      /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/,
    );
    expect(printChecksum(new Uint8Array([0, 0, 0, 0, 255, 0, 0, 0]))).not.toBe(
      printChecksum(new Uint8Array(8)),
    );
  });

  it.each([
    ["P-7K2M9Q", "P-7K2M9Q"],
    [" p 7k2m9q ", "P-7K2M9Q"],
    ["7K2M9Q", "P-7K2M9Q"],
    ["P–7K2–M9Q", "P-7K2M9Q"],
    ["P7K2M9Q.", "P-7K2M9Q"],
    ["P-OI2L9Q", "P-01219Q"],
    ["PPPPPP", "P-PPPPPP"],
    ["PPPPPPP", "P-PPPPPP"],
    ["Ｐ－７Ｋ２Ｍ９Ｑ", "P-7K2M9Q"],
    ["7K2M9", null],
    ["P-7K2M9QQ", null],
    ["P-7U2M9Q", null],
    ["", null],
    ["💥💥💥💥💥💥", null],
  ])("the print number typed as %j is read as %j", (typed, number) => {
    expect(readPrintNumber(typed)).toBe(number);
  });

  it.each([
    ["4f7k9q2m", "4F7K-9Q2M"],
    ["4F7K - 9Q2M", "4F7K-9Q2M"],
    ["OOOO-LLII", "0000-1111"],
    ["4F7K-9Q2", null],
  ])("the checksum typed as %j is read as %j", (typed, checksum) => {
    expect(readPrintChecksum(typed)).toBe(checksum);
  });
});

describe("a print compared with the data", () => {
  const row = (id: number, student_code: string | null = `A/${id}`, mark = 7): PrintedRow => [
    id,
    student_code,
    mark,
  ];
  const content = (rows: PrintedRow[], head = 1): Content => ({ head, rows });
  const nothing = {
    added: 0,
    removed: 0,
    withdrawn: 0,
    renumbered: 0,
    reseated: 0,
    changed: 0,
    isReordered: false,
    isHeadChanged: false,
  };
  const paper = content([row(1), row(2), row(3)]);

  it.each([
    ["the same", content([row(1), row(2), row(3)]), {}],
    ["one more, and one less", content([row(2), row(3), row(4)]), { added: 1, removed: 1 }],
    ["another number, and one taken away", content([row(1, "A/9"), row(2, null), row(3)]), { renumbered: 2 }],
    ["another name", content([row(1, "A/1", 8), row(2), row(3)]), { changed: 1 }],
    ["two that changed places", content([row(2), row(1), row(3)]), { isReordered: true }],
    ["another school's name", content([row(1), row(2), row(3)], 2), { isHeadChanged: true }],
    ["no candidate left", content([]), { removed: 3 }],
  ])("the comparison reports %s", (_, current, expected) => {
    const differences = compare(paper, current);
    expect(differences).toEqual({ ...nothing, ...expected });
    expect(isSame(differences)).toBe(Object.keys(expected).length === 0);
  });

  it("a print from before the times of its papers were recorded is compared by their days", () => {
    const before = { ...paper, papers: [["BA1", "2026-11-10"]] } as Content;
    const now = (day: string) => ({ ...paper, papers: [["BA1", day, "08:00"]] }) as Content;
    expect(compare(before, now("2026-11-10")).isHeadChanged).toBe(false);
    expect(compare(before, now("2026-11-11")).isHeadChanged).toBe(true);
  });

  it("a new candidate between the others is not a new order", () => {
    const current = content([row(1), row(9), row(2), row(3)]);
    expect(compare(paper, current)).toEqual({ ...nothing, added: 1 });
  });
});
