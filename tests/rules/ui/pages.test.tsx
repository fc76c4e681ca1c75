import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { mm } from "~/features/sheets/measures";
import { cutSheets, roomOf, rowsPerSheet } from "~/features/sheets/model/cut";
import { SheetPage } from "~/features/sheets/screen/sheet-page";
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  ConfirmPanel,
  ConflictFields,
  ErrorPage,
  Flash,
  HiddenFields,
  Notice,
  Page,
  PageFactsProvider,
  pageTitle,
  Shell,
  WindowTitle,
} from "~/ui";
import { noFacts } from "~/ui/page-facts";

import { textOf } from "../../support/source";

/** What the sheet draws beside a word of this kind. */
const shapeOf = (kind: string) =>
  new RegExp(`\\.${kind} \\{\\s*--shape: ([^;]+svg[^;]+);`).exec(textOf("app/ui/css/messages.css"))?.[1];

const siti = {
  username: "su_abc0007",
  full_name: "Siti <i>Aminah</i>",
  role_id: "SU",
  role_label: "SU Peperiksaan",
  school_name: "SRA BANGI",
};

describe("the window title", () => {
  test.each([
    [pageTitle("Calon"), {}, "Calon – Calon"],
    [pageTitle("Ubah calon", { context: "ALI BIN ABU" }), {}, "Ubah calon — ALI BIN ABU – Calon"],
    [
      pageTitle("Ubah calon", { context: "ALI BIN ABU" }),
      { is_refused: true },
      "Ralat: Ubah calon — ALI BIN ABU – Calon",
    ],
  ])("%s %j", (title, facts, expected) => {
    const html = renderToStaticMarkup(
      <PageFactsProvider value={{ ...noFacts, ...facts, title }}>
        <WindowTitle />
      </PageFactsProvider>,
    );
    expect(html).toBe(`<title>${expected}</title>`);
  });
});

describe("a page", () => {
  test("has one heading and one main, where the skip link leads", () => {
    const html = renderToStaticMarkup(
      <Shell
        viewer={siti}
        navigation={[{ href: "/students", label: "Calon", current: true }]}
        layout="default"
      >
        <Page title="Calon">{null}</Page>
      </Shell>,
    );
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<main id="isi" tabindex="-1"/gi)).toHaveLength(1);
    expect(html.indexOf('<a class="skip" href="#isi">')).toBeLessThan(html.indexOf("<header"));
    expect(html).toContain('<a href="/students" aria-current="page">Calon</a>');
  });

  test("the flash comes before the heading, outside the main element", () => {
    const html = renderToStaticMarkup(
      <Shell viewer={siti} navigation={[]} layout="centered" flash={<Flash message="Disimpan" />}>
        <Page title="Calon">{null}</Page>
      </Shell>,
    );
    expect(html.indexOf('id="makluman"')).toBeLessThan(html.indexOf("<main"));
  });

  test("who is signed in may sign out by a POST, a guest by nothing", () => {
    const shell = (viewer: typeof siti | null) =>
      renderToStaticMarkup(
        <Shell viewer={viewer} navigation={[]} layout="default">
          {null}
        </Shell>,
      );
    expect(shell(siti)).toMatch(/<form method="post" action="\/logout"><button[^>]*>Log keluar/);
    expect(shell(siti)).toContain("Siti &lt;i&gt;Aminah&lt;/i&gt;");
    expect(shell(siti)).toContain("SU Peperiksaan · SRA BANGI");
    expect(shell(null)).not.toContain("/logout");
  });

  test("without a header there is none", () => {
    const html = renderToStaticMarkup(
      <Shell
        viewer={null}
        navigation={[{ href: "/students", label: "Calon", current: false }]}
        layout="no-header"
      >
        <Page title="Calon">{null}</Page>
      </Shell>,
    );
    expect(html).not.toContain("<header");
    expect(html).not.toContain("<nav");
    expect(html).toContain('class="skip"');
  });

  test("the markup contains no inline style, which the content policy would remove", () => {
    const html = renderToStaticMarkup(
      <Shell viewer={siti} navigation={[]} layout="default">
        <ErrorPage
          heading="Halaman tidak ditemukan"
          title="Page Not Found"
          status={404}
          line="Tiada"
          back={{ href: "/", label: "Laman utama" }}
          incident="7F3A"
        />
        <Avatar name="SRA BANGI" />
        <SheetPage
          head=""
          block=""
          columns={[{ label: "BIL.", width: 9 }]}
          rows={[["1"]]}
          page={1}
          pages={1}
        />
      </Shell>,
    );
    expect(html).not.toMatch(/\sstyle=|<style|<script|\son\w+=/);
  });
});

describe("a confirmation", () => {
  const html = renderToStaticMarkup(
    <ConfirmPanel
      title="Padam calon"
      confirmLabel="Padam 214 calon"
      cancelHref="/students"
      danger
      hidden={{ version: 3 }}
    />,
  );

  test("offers the way out last, as a link with the focus", () => {
    expect(html).toMatch(
      /<button class="btn danger">[^<]*<\/button> <a class="cancel" href="\/students" autofocus="">Batal<\/a> <\/div>/i,
    );
    expect(html).toContain('<input type="hidden" name="version" value="3"/>');
  });

  test("of the gravest kind asks for the code and focuses the field", () => {
    const typed = renderToStaticMarkup(
      <ConfirmPanel
        confirmLabel="Padam"
        cancelHref="/students"
        danger
        typed={{ name: "confirmation", label: "Taip ABC0007", hint: "Huruf besar atau kecil sama sahaja" }}
      />,
    );
    expect(typed).toMatch(/<input[^>]*id="confirmation"[^>]*autofocus=""/);
    expect(typed).toContain('<label for="confirmation">Taip ABC0007');
    expect(typed).not.toMatch(/<a[^>]*autofocus/);
  });
});

describe("what the page says", () => {
  test("an undo is a POST within the message", () => {
    const html = renderToStaticMarkup(
      <Flash
        message="<b>ALI</b> dipadam"
        undo={{ action: "/admin/trash", name: "batch", value: "9", label: "Buat asal" }}
      />,
    );
    expect(html).toMatch(/^<div class="flash success" role="status" id="makluman" tabindex="-1">/i);
    expect(html).toContain("<p>&lt;b&gt;ALI&lt;/b&gt; dipadam</p>");
    expect(html).toContain(
      '<form method="post" action="/admin/trash"><button class="btn quiet" name="batch" value="9">Buat asal',
    );
  });

  test("a failure is an alert", () => {
    expect(renderToStaticMarkup(<Flash kind="error" message="Gagal" />)).toContain('role="alert"');
  });

  test.each([
    ["info", "Makluman"],
    ["warning", "Amaran"],
    ["error", "Ralat"],
    ["success", "Berjaya"],
  ] as const)("a notice of %s says the word beside a shape", (kind, word) => {
    const html = renderToStaticMarkup(<Notice kind={kind} title="Kod pusat" />);
    expect(html).toContain(`${word}: Kod pusat`);
    expect(html).toContain(`class="notice ${kind}"`);
    expect(shapeOf(kind)).toBeDefined();
  });

  test("no two states are drawn alike", () => {
    const tones = ["success", "warning", "neutral"] as const;
    for (const tone of tones) {
      const badge = renderToStaticMarkup(<Badge kind={tone}>{"Lengkap"}</Badge>);
      expect(badge).toBe(`<span class="badge ${tone}">Lengkap</span>`);
    }
    const states = [...tones, "error", "info"];
    const shapes = new Set(states.map(shapeOf));
    expect(shapes.size).toBe(states.length);
    expect(shapes).not.toContain(undefined);
  });

  test("a stale form shows both values side by side, an empty one in words", () => {
    const html = renderToStaticMarkup(
      <ConflictFields
        rows={[{ label: "Kelas", mine: "6 <BESTARI>", theirs: "" }]}
        changed={{ name: "Ahmad", time: "3 Mac 2026, 10:42" }}
      >
        <Button name="overwrite" value="1">
          {"Tetap simpan"}
        </Button>
      </ConflictFields>,
    );
    expect(html).toContain(
      '<th scope="row">Kelas</th><td>6 &lt;BESTARI&gt;</td><td><span class="opt">(kosong)</span></td>',
    );
    expect(html).toContain("Rekod ini telah dikemas kini oleh Ahmad pada 3 Mac 2026, 10:42.");
    expect(html).toContain('<button class="btn primary" name="overwrite" value="1">Tetap simpan</button>');
  });

  test("a stale form whose values agree says so instead of showing an empty table", () => {
    const html = renderToStaticMarkup(<ConflictFields rows={[]} />);
    expect(html).not.toContain("<table");
    expect(html).toContain("Tiada medan yang berbeza");
  });
});

describe("buttons and hidden fields", () => {
  test("the key is on the control and in its text", () => {
    expect(renderToStaticMarkup(<Button accessKey="s">{"Simpan"}</Button>)).toBe(
      '<button class="btn primary" accessKey="s">Simpan <kbd>(Alt+S)</kbd></button> ',
    );
    expect(renderToStaticMarkup(<ButtonLink href="/student-add">{"Tambah"}</ButtonLink>)).toBe(
      '<a class="btn" href="/student-add">Tambah</a> ',
    );
  });

  test("a hidden field is left out for null, and written for an empty text or 0", () => {
    const html = renderToStaticMarkup(<HiddenFields values={{ a: null, b: undefined, c: "", d: 0 }} />);
    expect(html).toBe('<input type="hidden" name="c" value=""/><input type="hidden" name="d" value="0"/>');
  });
});

describe("cutting a list into sheets", () => {
  test.each([
    [0, 1],
    [1, 1],
    [24, 1],
    [27, 1],
    [28, 2],
    [87, 4],
    [1000, 38],
  ])("%i candidates make %i portrait pages, each candidate once", (n, pages) => {
    const people = Array.from({ length: n }, (_, index) => index);
    const cut = cutSheets(people, rowsPerSheet);
    expect(cut).toHaveLength(pages);
    expect(cut.flat()).toEqual(people);
    expect(Math.max(...cut.map((page) => page.length))).toBeLessThanOrEqual(27);
  });

  test("a landscape page holds what its room holds, and fewer rows where it has the signatures", () => {
    const page = { notes: 0, isPart: false, head: 1, totals: 0, footers: 0, hasLate: true };
    const room = roomOf("landscape", page);
    expect(roomOf("landscape", { ...page, hasLate: false }).every).toBe(room.every + mm.heading);
    const pagesOf = (n: number, height: number) =>
      cutSheets(Array(n).fill(0), rowsPerSheet, () => height, room).map((page) => page.length);
    expect(pagesOf(21, 5.9)).toEqual([21]);
    expect(pagesOf(24, 5.9)).toEqual([21, 3]);
    expect(pagesOf(45, 5.9)).toEqual([25, 20]);
    expect(pagesOf(45, 4)).toEqual([27, 18]);
  });

  test("a page without candidates says so, and the Arabic column reads from the right", () => {
    const columns = [
      { label: "NAMA CALON", width: 62 },
      { label: "NAMA (JAWI/ARAB)", width: 50, dir: "rtl" as const },
    ];
    const page = (rows: string[][]) =>
      renderToStaticMarkup(<SheetPage head="" block="" columns={columns} rows={rows} page={2} pages={3} />);
    expect(page([])).toContain('<td class="center" colspan="2">Tiada rekod calon</td>');
    expect(page([["<b>ALI</b>", "علي"]])).toContain(
      '<td>&lt;b&gt;ALI&lt;/b&gt;</td><td dir="rtl" lang="ar">علي</td>',
    );
    expect(page([])).toContain("Muka surat 2 / 3");
    expect(page([])).toContain("TERHAD");
  });
});
