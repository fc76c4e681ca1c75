export interface YearSchool {
  school_code: string;
  school_name: string;
  hq_code: string;
  district_code: string;
  exam_type_code: "PSRA" | "SMA";
}

export interface Pupil {
  full_name: string;
  ic_number: string | null;
  passport_number: string | null;
  birth_cert_number: string | null;
  class_name: string;
  gender: "L" | "P";
  is_citizen: boolean;
}

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** Schools of two exam types in three districts. */
export function schoolsOf(count: number): YearSchool[] {
  return Array.from({ length: count }, (_, at) => ({
    school_code: `TKH${pad(at + 1, 4)}`,
    school_name: `SEKOLAH AGAMA TAHUN PENUH ${pad(at + 1, 2)}`,
    hq_code: `T${pad(at + 1, 4)}`,
    district_code: pad((at % 3) + 1, 2),
    exam_type_code: at % 4 === 3 ? "SMA" : "PSRA",
  }));
}

const boys = [
  "ADAM BIN HAKIM",
  "LIM WEI JIE",
  "RAJ A/L KUMAR",
  "MUHAMMAD 'AMMAR BIN ZAIN",
  "BUJANG ANAK ENTIKA",
];
const girls = [
  "SITI NUR'AIN BINTI ALI",
  "TAN MEI LING",
  "PRIYA A/P MANIAM",
  "NUR AISYAH BINTI @ OTHMAN",
  "LINDA ANAK JUTI",
];
const classes = ["6 AL-GHAZALI", "6 IBNU SINA", "6 UTHMAN"];

/** Every fourth school's list has no headings, and all of its pupils have an IC. */
const hasNoHeadings = (at: number) => at % 4 === 3;

/** The pupils of the school at this place, in the order of its class list. Elsewhere every seventh has no IC. */
export function pupilsOf(at: number): Pupil[] {
  return Array.from({ length: 12 + (at % 5) }, (_, n) => {
    const isBoy = (at + n) % 2 === 0;
    const name = (isBoy ? boys : girls)[(at + n) % 5] as string;
    const without = n % 7 === 3 && !hasNoHeadings(at) ? (n % 2 === 0 ? "passport" : "certificate") : null;
    const serial = at * 20 + n;
    const digits = pad(serial * 2 + (isBoy ? 1 : 0), 4);
    return {
      full_name: `${name} ${"ABCDEFGHIJKLMNOPQRST"[n]}`,
      ic_number: without ? null : `14${pad((n % 12) + 1, 2)}${pad((at % 27) + 1, 2)}10${digits}`,
      passport_number: without === "passport" ? `A${pad(serial, 7)}` : null,
      birth_cert_number: without === "certificate" ? `BC${pad(serial, 6)}` : null,
      class_name: classes[n % 3] as string,
      gender: isBoy ? "L" : "P",
      is_citizen: without !== "passport",
    };
  });
}

const dashed = (ic: string | null) => ic?.replace(/^(\d{6})(\d\d)(\d{4})$/, "$1-$2-$3") ?? "";

/** The list as the school has it: no school code and no year, its own headings or none, its own words. */
export function classListOf(at: number): string {
  const pupils = pupilsOf(at);
  const lines = [
    () => [
      ["BIL", "NAMA MURID", "NO. K/P", "JANTINA", "KELAS", "WARGANEGARA", "NO. PASPORT", "NO. SURAT BERANAK"],
      ...pupils.map((pupil, n) => [
        `${n + 1}`,
        pupil.full_name.toLowerCase(),
        dashed(pupil.ic_number),
        pupil.gender === "L" ? "LELAKI" : "PEREMPUAN",
        pupil.class_name.replace(" ", "  ").toLowerCase(),
        pupil.is_citizen ? "Warganegara" : "Bukan warganegara",
        pupil.passport_number ?? "",
        pupil.birth_cert_number ?? "",
      ]),
    ],
    () => [
      [
        "Kelas",
        "Bil.",
        "Nama Pelajar",
        "No Kad Pengenalan",
        "No. Sijil Lahir",
        "No Pasport",
        "Jantina",
        "W/NEGARA",
      ],
      ...pupils.map((pupil, n) => [
        pupil.class_name,
        `${n + 1}.`,
        pupil.full_name,
        pupil.ic_number ?? "",
        pupil.birth_cert_number ?? "",
        pupil.passport_number ?? "",
        pupil.gender === "L" ? "M" : "F",
        pupil.is_citizen ? "MALAYSIA" : "BUKAN",
      ]),
    ],
    () => [
      ["NAMA", "NO. KP", "NO. PASPORT", "NO. SURAT BERANAK", "KELAS", "JANTINA", "KEWARGANEGARAAN"],
      ...pupils.map((pupil) => [
        `  ${pupil.full_name}`,
        (pupil.ic_number ?? "").replace(/(\d{6})(\d\d)/, "$1 $2 "),
        pupil.passport_number ?? "",
        pupil.birth_cert_number ?? "",
        pupil.class_name,
        pupil.gender,
        pupil.is_citizen ? "Ya" : "Tidak",
      ]),
    ],
    () =>
      pupils.map((pupil, n) => [
        `${n + 1}`,
        pupil.full_name,
        dashed(pupil.ic_number),
        pupil.class_name,
        pupil.gender,
      ]),
  ];
  const written = (lines[at % lines.length] as () => string[][])();
  return written.map((cells) => cells.join("\t")).join("\r\n");
}

/** Roll numbers by class, then name (product 4.1). */
export function numberedPupils(school: YearSchool, at: number): (Pupil & { student_code: string })[] {
  const code = school.exam_type_code === "PSRA" ? school.school_code : school.hq_code;
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return pupilsOf(at)
    .toSorted((a, b) => compare(a.class_name, b.class_name) || compare(a.full_name, b.full_name))
    .map((pupil, n) => ({ ...pupil, student_code: `${code}/${pad(n + 1, 3)}` }));
}
