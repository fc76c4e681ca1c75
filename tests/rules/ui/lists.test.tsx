import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  Badge,
  Button,
  CellField,
  DataTable,
  FilterChips,
  FilterForm,
  Pagination,
  RowActions,
  RowCheckbox,
  rangeText,
} from "~/ui";
import { pageWindow } from "~/ui/pagination";

describe("the page numbers worth showing", () => {
  test.each<[number, number, (number | null)[]]>([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 9999, [1, 2, null, 9999]],
    [3, 9999, [1, 2, 3, 4, null, 9999]],
    [4, 9999, [1, 2, 3, 4, 5, null, 9999]],
    [5, 9999, [1, null, 4, 5, 6, null, 9999]],
    [9996, 9999, [1, null, 9995, 9996, 9997, 9998, 9999]],
    [9999, 9999, [1, null, 9998, 9999]],
    [5, 5, [1, null, 4, 5]],
    [12, 9, [1, null, 9]],
  ])("page %i of %i", (page, pages, shown) => {
    expect(pageWindow(page, pages)).toEqual(shown);
  });

  test("never repeats, never runs backwards, never leaves a gap of one", () => {
    for (let pages = 1; pages <= 12; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = pageWindow(page, pages);
        expect(shown).toContain(page);
        expect(shown[0]).toBe(1);
        expect(shown.at(-1)).toBe(pages);
        shown.forEach((n, at) => {
          const [before, after] = [shown[at - 1], shown[at + 1]];
          if (n !== null && typeof before === "number") expect(n - before).toBe(1);
          if (n === null) expect(Number(after) - Number(before)).toBeGreaterThan(2);
        });
      }
    }
  });
});

describe("the range of a list", () => {
  test.each([
    [{ page: 1, limit: 10, total: 214 }, "1–10 daripada 214"],
    [{ page: 22, limit: 10, total: 214 }, "211–214 daripada 214"],
    [{ page: 1, limit: 100, total: 3 }, "1–3 daripada 3"],
    [{ page: 2, limit: 10, total: 1000, capped: true }, "11–20 daripada lebih 1,000"],
    [{ page: 9, limit: 10, total: 12 }, "Tiada rekod pada halaman ini; jumlahnya 12"],
  ])("%o", (list, sentence) => {
    expect(rangeText(list)).toBe(sentence);
  });
});

describe("the pager", () => {
  const pager = (page: number, pages: number, total = pages * 10) =>
    renderToStaticMarkup(
      <Pagination
        page={page}
        total={total}
        limit={10}
        address={(to) => `/students?${to.limit ? `limit=${to.limit}` : `page=${to.page}`}`}
        sizes={[10, 25]}
      />,
    );

  test("in the middle leads both ways, by keys too, and marks where one is", () => {
    const html = pager(5, 9);
    expect(html).toMatch(/<a href="\/students\?page=4" rel="prev" accessKey="p">/);
    expect(html).toMatch(/<a href="\/students\?page=6" rel="next" accessKey="n">/);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/<a href="\/students\?page=5" aria-current="page">5<\/a>/);
    expect(html).toContain("(Alt+P)");
    expect(html).toContain("(Alt+N)");
  });

  test("names each page as it is written, with a comma from a thousand on", () => {
    expect(pager(1000, 1506)).toMatch(/aria-current="page">1,000</);
    expect(pager(1000, 1506)).toMatch(/page=1506">1,506</);
  });

  test("has no way back on the first page and none on from the last", () => {
    expect(pager(1, 9)).not.toContain('rel="prev"');
    expect(pager(9, 9)).not.toContain('rel="next"');
  });

  test("past the end leads back to the last page that there is", () => {
    expect(pager(40, 9)).toMatch(/<a href="\/students\?page=9" rel="prev"/);
  });

  test("of one page offers no numbers, of none is not there", () => {
    const one = pager(1, 1, 8);
    expect(one).not.toContain("?page=");
    expect(one).not.toContain("?limit=");
    expect(pager(1, 0, 0)).toBe("");
  });

  test("folds the page sizes, and marks the one in force", () => {
    expect(pager(1, 9)).toMatch(/<details><summary>10 sehalaman<\/summary>/);
    expect(pager(1, 9)).toMatch(/<a href="\/students\?limit=25">25<\/a>/);
  });

  test("gives the range only where no caption does", () => {
    const list = { page: 2, total: 30, limit: 10, address: () => "/" };
    expect(renderToStaticMarkup(<Pagination {...list} hasRange />)).toContain("11–20 daripada 30");
    expect(renderToStaticMarkup(<Pagination {...list} />)).not.toContain("daripada");
  });
});

describe("a table", () => {
  const markedUp = "<b>NUR</b> & ALI";
  const html = renderToStaticMarkup(
    <DataTable
      caption="1–1 daripada 1"
      empty={null}
      columns={[
        { key: "full_name", label: "Nama penuh", sort: { href: "?a", direction: "asc" } },
        { key: "class_name", label: "Kelas", sort: { href: "?b", direction: null } },
        { key: "total", label: "Jumlah", align: "right", hideOnNarrow: true },
        { key: "actions", label: "Tindakan", width: 200 },
      ]}
      rows={[
        {
          id: 7,
          select: <RowCheckbox value={7} about={markedUp} />,
          cells: {
            full_name: markedUp,
            class_name: "6 BESTARI",
            total: 3,
            actions: <RowActions about={markedUp} links={[{ href: "/student-delete/7", label: "Padam" }]} />,
          },
        },
      ]}
    />,
  );

  test("is a scrolling region named by its caption", () => {
    expect(html).toMatch(/^<div class="table-box" role="region" aria-labelledby="jadual-tajuk"/i);
    expect(html).toContain('<caption id="jadual-tajuk">1–1 daripada 1</caption>');
  });

  const Link = ({ href }: { href: string | null }) => (href === null ? "Tiada" : <a href={href}>Telefon</a>);
  const cells: [string, ReactNode, boolean][] = [
    ["text", "6 BESTARI", true],
    [
      "a badge and a hidden field",
      [
        <Badge key="a" kind="success">
          Lengkap
        </Badge>,
        <input key="b" type="hidden" />,
      ],
      true,
    ],
    ["a component that makes no link of it", <Link key="a" href={null} />, true],
    ["a component that makes a link of it", <Link key="a" href="tel:1" />, false],
    [
      "a link",
      <div key="a">
        <a href="/">Papar</a>
      </div>,
      false,
    ],
    ["a field", <CellField key="a" name="reason" />, false],
    ["a button", <Button key="a">Buang</Button>, false],
    ["the actions of a row", <RowActions key="a" links={[{ href: "/", label: "Ubah" }]} />, false],
  ];

  test.each(cells)("with %s is a Tab stop of its own only where it holds no other", (_, cell, isStop) => {
    const columns = [{ key: "cell", label: "Sel" }];
    const table = (
      <DataTable caption="Satu" empty={null} columns={columns} rows={[{ id: 1, cells: { cell } }]} />
    );
    expect(renderToStaticMarkup(table).includes('tabindex="0"')).toBe(isStop);
  });

  test("of a list has its caption, its actions and its pages in one bar above it", () => {
    const row = { id: 7, select: <RowCheckbox value={7} about="ALI" />, cells: { full_name: "ALI" } };
    const columns = [{ key: "full_name", label: "Nama penuh" }];
    const list = renderToStaticMarkup(
      <DataTable
        {...{ columns, rows: [row] }}
        caption="1–1 daripada 1"
        empty={null}
        bar={<b>Teruskan</b>}
        fits
      />,
    );
    expect(list).toMatch(
      /^<div class="bar"><p id="jadual-tajuk">1–1 daripada 1<\/p><b>Teruskan<\/b><\/div><div class="table-box list fits" role="region"/,
    );
    expect(list).not.toContain("<caption");
    expect(list).toMatch(
      /<thead><tr><td><label><input type="checkbox" aria-label="Pilih semua pada halaman ini"/,
    );
    expect(html).not.toContain("Pilih semua");
  });

  test("says its order in the heading, and where choosing it leads", () => {
    expect(html.match(/aria-sort="ascending"/g)).toHaveLength(1);
    expect(html).toMatch(/<th scope="col" aria-sort="ascending"><a href="\?a">Nama penuh<\/a>/);
    expect(html).toMatch(/<th scope="col"><a href="\?b">Kelas<\/a>/);
  });

  test("the first column names the row", () => {
    expect(html).toContain('<th scope="row">&lt;b&gt;NUR&lt;/b&gt; &amp; ALI</th>');
    expect(html).toMatch(/<th scope="col" width="200">Tindakan<\/th>/);
    expect(html).toMatch(/<td class="num on-wide">3<\/td>/);
  });

  test("every action and checkbox names its record as text", () => {
    expect(html).toContain('aria-label="Padam &lt;b&gt;NUR&lt;/b&gt; &amp; ALI">Padam</a>');
    expect(html).toContain("Pilih &lt;b&gt;NUR&lt;/b&gt; &amp; ALI");
    expect(html).not.toContain("<b>");
  });

  test("without rows says why instead", () => {
    const empty = renderToStaticMarkup(
      <DataTable caption="" columns={[]} rows={[]} empty="Tiada rekod calon" />,
    );
    expect(empty).toBe('<div class="empty" id="baris">Tiada rekod calon</div>');
  });
});

describe("the filters", () => {
  test("are a GET form that carries the order along and can be emptied by a link", () => {
    const html = renderToStaticMarkup(
      <FilterForm
        action="/students"
        clearHref="/students"
        hidden={{ sortDirection: "desc", limit: 25, page: null }}
        chips={[{ label: "Kelas: 6 BESTARI", removeHref: "/students?page=1" }]}
      >
        <b>Kelas</b>
      </FilterForm>,
    );
    expect(html).toMatch(/<form class="filters" action="\/students"/);
    expect(html).toContain('<input type="hidden" name="sortDirection" value="desc"/>');
    expect(html).toContain('<input type="hidden" name="limit" value="25"/>');
    expect(html).not.toContain('name="page"');
    expect(html).toMatch(/<button[^>]*>Tapis<\/button>/);
    expect(html).toMatch(/<a[^>]*href="\/students">Kosongkan<\/a>/);
  });

  const fold = (props: Partial<Parameters<typeof FilterForm>[0]>) =>
    renderToStaticMarkup(
      <FilterForm action="/students" clearHref="/students" search={<i>Carian</i>} {...props}>
        <b>Kelas</b>
      </FilterForm>,
    );
  const chip = { label: "Kelas: 6 BESTARI", removeHref: "/students?page=1" };
  const year = { label: "Tahun: 2026", removeHref: "/students?exam_year=all", isUsual: true };

  test("fold, count those in force, and leave the search and the chips in sight", () => {
    const html = fold({ chips: [year, chip] });
    expect(html).toMatch(/<details><summary>Tapis \(1\)<\/summary><div><b>Kelas<\/b>/);
    expect(html).toMatch(/<i>Carian<\/i><button[^>]*>Cari<\/button> <details>/);
    expect(html).toMatch(/<\/form><ul class="chips".*Tahun: 2026.*Kelas: 6 BESTARI/);
  });

  test("without any in force count nothing and offer nothing to clear", () => {
    expect(fold({ chips: [year] })).toContain("<summary>Tapis</summary>");
    expect(fold({ chips: [year] })).not.toContain("Kosongkan");
  });

  test("are open after one that was not understood, and where the page asks a question", () => {
    expect(fold({ isOpen: true })).toContain('<details open="">');
    expect(fold({ isQuestion: true })).not.toContain("<details");
  });

  test("in force are links that take them away, named so", () => {
    const html = renderToStaticMarkup(
      <FilterChips chips={[{ label: "Daerah: Petaling", removeHref: "/students?page=1" }]} />,
    );
    expect(html).toContain('<a href="/students?page=1" aria-label="Padam tapisan Daerah: Petaling">');
    expect(renderToStaticMarkup(<FilterChips chips={[]} />)).toBe("");
  });
});
