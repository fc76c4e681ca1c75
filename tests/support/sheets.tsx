import { renderToStaticMarkup } from "react-dom/server";
import { cutSheets, roomOf, rowHeight, rowsPerSheet } from "~/features/sheets/model/cut";
import type { Column, Orientation } from "~/features/sheets/model/pages";
import { SheetPage } from "~/features/sheets/screen/sheet-page";
import { Button, FormActions } from "~/ui/buttons";
import { Flash } from "~/ui/flash";
import { Page } from "~/ui/page";
import { Shell } from "~/ui/shell";

/** Prints sheets for `orientation:rows` as JSON, in its own process because Playwright compiles JSX differently. */
const columns: Record<Orientation, Column[]> = {
  portrait: [
    { label: "BIL.", width: 9, align: "center" },
    { label: "ANGKA GILIRAN", width: 25, align: "center" },
    { label: "NAMA CALON", width: 54 },
    { label: "NO. KAD PENGENALAN / SIJIL KELAHIRAN", width: 29, align: "center" },
    { label: "JANTINA", width: 15, align: "center" },
    { label: "KELAS", width: 31, align: "center" },
    { label: "TANDATANGAN / CATATAN", width: 23 },
  ],
  landscape: [
    { label: "BIL.", width: 8, align: "center" },
    { label: "ANGKA GILIRAN", width: 26, align: "center" },
    { label: "NAMA CALON", width: 78 },
    { label: "NAMA (JAWI/ARAB)", width: 58, dir: "rtl" },
    { label: "NO. KAD PENGENALAN", width: 29, align: "center" },
    { label: "JANTINA", width: 12, align: "center" },
    { label: "KELAS", width: 28, align: "center" },
    { label: "TANDATANGAN", width: 20 },
    { label: "CATATAN", width: 14 },
  ],
};

/** Short names, and names of two lines. */
const ordinary = [
  ["ALI BIN ABU", "علي بن أبو"],
  ["NUR AISYAH HUMAIRA BINTI MOHD KHAIRUL ANUAR", "نور عائشة بنت خير الأنوار"],
  ["SITI @ FATIMAH <AZ-ZAHRA> BINTI D'CRUZ", ""],
] as const;

/** Longer than two lines, without a break, and wide. */
const extreme = [
  ...ordinary,
  [
    "TENGKU PUTERI NUR ALYA QAISARA BATRISYIA BINTI TENGKU MOHD FAIZ PETRA AL-HAFIZ SYED ABDUL RAHMAN ALMARHUM",
    "تڠكو ڤوتري نور عليا قيصارا باتريشيا بنت تڠكو محمد فائز ڤيترا الحافظ سيد عبد الرحمن المرحوم",
  ],
  ["W".repeat(90), "م".repeat(90)],
] as const;

const signatures = ["Disediakan oleh", "Disemak oleh", "Disahkan oleh"].map((role) => ({ role }));

type Names = typeof ordinary | typeof extreme;

function rowOf(orientation: Orientation, index: number, names: Names): string[] {
  const [name, arabic] = names[index % names.length] ?? names[0];
  const identity = ["140101101234", index % 2 ? "PEREMPUAN" : "LELAKI", "6 AL-KHAWARIZMI"];
  const start = [String(index + 1), `ABC0007/${String(index + 1).padStart(3, "0")}`, name];
  return orientation === "portrait" ? [...start, ...identity, ""] : [...start, arabic, ...identity, "", ""];
}

function sheets(orientation: Orientation, count: number, names: Names) {
  const pages = cutSheets(
    Array.from({ length: count }, (_, index) => rowOf(orientation, index, names)),
    rowsPerSheet,
    (row) => rowHeight(row, columns[orientation], orientation),
    roomOf(orientation, { notes: 0, isPart: false, head: 1, footers: 0, totals: 0, hasLate: true }),
  );
  return pages.map((rows, at) => (
    <SheetPage
      // biome-ignore lint/suspicious/noArrayIndexKey: pages never reorder
      key={at}
      orientation={orientation}
      head={[
        "UNIT PEPERIKSAAN DAN PENILAIAN, BAHAGIAN PENDIDIKAN ISLAM",
        "PENILAIAN SEKOLAH RENDAH AGAMA TAHUN 2026M/1448H",
        "SENARAI NAMA DAN ANGKA GILIRAN CALON",
      ].map((line) => <p key={line}>{line}</p>)}
      block={
        <dl>
          {[
            ["NAMA SEKOLAH", "SEKOLAH RENDAH AGAMA INTEGRASI BANDAR BARU BANGI SEKSYEN 4"],
            ["KOD SEKOLAH", "ABC0007"],
            ["DAERAH", "HULU LANGAT"],
            ["KOD PUSAT", "P0123"],
            ["JUMLAH CALON", "214 (L 100, P 114)"],
          ].map(([term, detail]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      }
      columns={columns[orientation]}
      rows={rows}
      page={at + 1}
      pages={pages.length}
      foot="Dicetak pada 3 Mac 2026, 10:42 oleh SITI NURHALIZA"
      signatures={at === pages.length - 1 ? signatures : undefined}
    />
  ));
}

/** Within a whole screen, whose other content must not print. */
function Screen({ orientation, count, names }: { orientation: Orientation; count: number; names: Names }) {
  return (
    <Shell viewer={null} navigation={[]} layout="default" flash={<Flash message="Angka giliran dijana" />}>
      <Page
        title="PSRA"
        sheets={orientation}
        intro="Tekan Ctrl+P"
        back={{ href: "/students", label: "Kembali" }}
      >
        <FormActions>
          <Button>Cetak</Button>
        </FormActions>
        {sheets(orientation, count, names)}
      </Page>
    </Shell>
  );
}

const rendered = process.argv.slice(2).map((wanted) => {
  const [orientation, count, kind] = wanted.split(":") as [Orientation, string, string?];
  const names = kind === "extreme" ? extreme : ordinary;
  const markup = renderToStaticMarkup(Screen({ orientation, count: Number(count), names }));
  return [wanted, markup];
});
process.stdout.write(JSON.stringify(Object.fromEntries(rendered)));
