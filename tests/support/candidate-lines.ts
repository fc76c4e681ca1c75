/** The twelve columns of a paste; `tsv` varies each line. */
export const candidateLine = {
  full_name: "ALI BIN ABU",
  ic_number: "140810014475",
  school_code: "AAA0001",
  student_code: "",
  class_name: "6 AMANAH",
  exam_year: "2026",
  gender: "L",
  passport_number: "",
  visa_number: "",
  birth_cert_number: "",
  is_student: "Ya",
  is_citizen: "Ya",
};
export type CandidateLine = typeof candidateLine;

export const tsv = (...rows: Partial<CandidateLine>[]) =>
  rows.map((row) => Object.values({ ...candidateLine, ...row }).join("\t")).join("\n");

export const differentLines = (count: number, more: Partial<CandidateLine> = {}): Partial<CandidateLine>[] =>
  Array.from({ length: count }, (_, at) => ({
    full_name: `CALON ${at + 1}`,
    ic_number: `1408${String((at % 28) + 1).padStart(2, "0")}01${String(at).padStart(4, "0")}`,
    gender: "",
    ...more,
  }));
