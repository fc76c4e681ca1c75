import { renderToStaticMarkup } from "react-dom/server";
import { Button, FormActions } from "~/ui/buttons";
import { Flash } from "~/ui/flash";
import { Page } from "~/ui/page";
import { cutSheets, type Orientation, type SheetColumn, SheetPage } from "~/ui/sheet";
import { Shell } from "~/ui/shell";

/** Prints sheets for `orientation:rows` as JSON, in its own process because Playwright compiles JSX differently. */
const columns: Record<Orientation, SheetColumn[]> = {
  portrait: [
    { label: "BIL.", width: 9, align: "center" },
    { label: "ANGKA GILIRAN", width: 26, align: "center" },
    { label: "NAMA CALON", width: 62 },
    { label: "NO. KAD PENGENALAN / SIJIL LAHIR", width: 30, align: "center" },
    { label: "JANTINA", width: 15, align: "center" },
    { label: "KELAS", width: 18 },
    { label: "TANDATANGAN / CATATAN", width: 26 },
  ],
  landscape: [
    { label: "BIL.", width: 9, align: "center" },
    { label: "ANGKA GILIRAN", width: 28, align: "center" },
    { label: "NAMA CALON", width: 70 },
    { label: "NAMA (JAWI/ARAB)", width: 50, dir: "rtl" },
    { label: "NO. KAD PENGENALAN", width: 30, align: "center" },
    { label: "JANTINA", width: 15, align: "center" },
    { label: "KELAS", width: 22 },
    { label: "TANDATANGAN", width: 30 },
    { label: "CATATAN", width: 19 },
  ],
};

/** Short, long, longer than two lines, without a break, wide, and Arabic names. */
const names = [
  ["ALI BIN ABU", "علي بن أبو"],
  ["NUR AISYAH HUMAIRA BINTI MOHD KHAIRUL ANUAR", "نور عائشة حميراء بنت محمد خير الأنوار"],
  [
    "TENGKU PUTERI NUR ALYA QAISARA BATRISYIA BINTI TENGKU MOHD FAIZ PETRA AL-HAFIZ SYED ABDUL RAHMAN ALMARHUM",
    "تڠكو ڤوتري نور عليا قيصارا باتريشيا بنت تڠكو محمد فائز ڤيترا الحافظ سيد عبد الرحمن المرحوم",
  ],
  ["W".repeat(90), "م".repeat(90)],
  ["SITI @ FATIMAH <AZ-ZAHRA> BINTI D'CRUZ", ""],
] as const;

const signatures = ["Disediakan oleh", "Disemak oleh", "Disahkan oleh"].map((role) => ({ role }));

function rowOf(orientation: Orientation, index: number): string[] {
  const [name, arabic] = names[index % names.length] ?? names[0];
  const identity = ["140101101234", index % 2 ? "PEREMPUAN" : "LELAKI", "6 IBNU KHALDUN AL-FARABI"];
  const start = [String(index + 1), `ABC0007/${String(index + 1).padStart(3, "0")}`, name];
  return orientation === "portrait" ? [...start, ...identity, ""] : [...start, arabic, ...identity, "", ""];
}

function sheets(orientation: Orientation, count: number) {
  const pages = cutSheets(
    Array.from({ length: count }, (_, index) => rowOf(orientation, index)),
    orientation,
  );
  return pages.map((rows, at) => (
    <SheetPage
      // biome-ignore lint/suspicious/noArrayIndexKey: pages never reorder
      key={at}
      orientation={orientation}
      head={[
        "JABATAN AGAMA ISLAM SELANGOR",
        "BAHAGIAN PENDIDIKAN ISLAM",
        "UNIT PEPERIKSAAN DAN PENILAIAN",
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
function Screen({ orientation, count }: { orientation: Orientation; count: number }) {
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
        {sheets(orientation, count)}
      </Page>
    </Shell>
  );
}

const rendered = process.argv.slice(2).map((wanted) => {
  const [orientation, count] = wanted.split(":") as [Orientation, string];
  const markup = renderToStaticMarkup(Screen({ orientation, count: Number(count) }));
  return [wanted, markup];
});
process.stdout.write(JSON.stringify(Object.fromEntries(rendered)));
