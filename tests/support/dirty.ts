import { fixture } from "./known";

interface Oddity {
  line: number;
  kind: string;
  expect: "reject" | "normalise" | "accept";
}

export const oddities = JSON.parse(fixture("dirty/dirty.json")) as Record<"schools" | "candidates", Oddity[]>;

const physicalLines = {
  schools: fixture("dirty/schools.tsv").split("\n"),
  candidates: fixture("dirty/candidates.tsv").split("\n"),
};

/** Counted from 1. */
export const rawLine = (noun: keyof typeof oddities, line: number) => physicalLines[noun][line - 1] ?? "";

const cellsOf = (line: number) => rawLine("candidates", line).split("\t");

/** The first line with the same IC. */
function firstWithSameIc(line: number): number {
  const ic = cellsOf(line)[1];
  return physicalLines.candidates.findIndex((raw) => raw.split("\t")[1] === ic) + 1;
}

const reasonsOfCandidates: Record<string, (line: number) => string> = {
  short_row: (line) =>
    `Hanya ${cellsOf(line).length} lajur diberikan, sepatutnya 12: isi sel yang tertinggal atau tampal semula baris ini`,
  tab_in_name: () => "Bilangan lajur ialah 13, sepatutnya 12: semak jika ada tab di dalam sel",
  missing_name: () => "Nama penuh mesti diisi",
  missing_ids: () => "Isi sekurang-kurangnya satu: no. kad pengenalan, no. pasport atau no. sijil kelahiran",
  duplicate_ic: (line) => `No. kad pengenalan berulang dengan baris ${firstWithSameIc(line)}`,
  impossible_date: () => "Tarikh pada no. kad pengenalan tidak sah",
  ic_too_short: (line) =>
    lostItsZero(cellsOf(line)[1] ?? "")
      ? "No. kad pengenalan mestilah 12 digit: hanya 11 diberikan, mungkin hilang sifar di hadapan"
      : "No. kad pengenalan mestilah 12 digit (yang diberikan 11 digit)",
  ic_letters: () =>
    "No. kad pengenalan hanya boleh mengandungi angka: semak jika huruf O tertaip sebagai ganti angka 0",
  ic_scientific: () =>
    "No. kad pengenalan bertukar kepada format saintifik oleh Excel. Tetapkan lajur sebagai Teks dan tampal semula.",
  gender_unknown: () => "Jantina mestilah L (Lelaki) atau P (Perempuan)",
  unknown_school: () => "Kod sekolah ZZZ9999 tiada dalam rekod",
  year_text: () => "Tahun peperiksaan mestilah nombor bulat",
  name_300: () => "Nama penuh melebihi 120 aksara",
  nul_char: () => "Nama penuh mengandungi aksara kawalan yang tidak dibenarkan",
  bool_unknown: () => "Warganegara mestilah Ya atau Tidak",
};

/** Eleven digits whose month and day fit a birthday without its first zero. */
function lostItsZero(ic: string): boolean {
  const [month, day] = [Number(ic.slice(1, 3)), Number(ic.slice(3, 5))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

const reasonsOfSchools: Record<string, string> = {
  short_row: "Format data tidak valid. Pastikan semua kolom wajib diisi.",
  missing_name: "Kolom wajib tidak boleh kosong.",
  duplicate_code: "Kod sekolah berulang dengan baris 19",
  unknown_district: "Daerah 99 tiada dalam rekod",
  unknown_exam: "Jenis peperiksaan SPM tiada dalam rekod",
  name_300: "Nama sekolah melebihi 120 aksara",
};

/** The refusal of each bad line; other lines have none. */
export function expectedRefusals(noun: keyof typeof oddities): Map<number, string> {
  const refused = oddities[noun].filter((one) => one.expect === "reject");
  return new Map(
    refused.map(({ line, kind }) => {
      const reason = noun === "schools" ? reasonsOfSchools[kind] : reasonsOfCandidates[kind]?.(line);
      if (!reason) throw new Error(`nothing is known of ${kind}`);
      return [line, `Baris ${line}: ${reason}`];
    }),
  );
}
