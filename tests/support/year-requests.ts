import { numberedPupils, type Pupil, pupilsOf, type YearSchool } from "./class-lists";

/** A request of one school after the lock, and its decision. Schools and pupils are places in their lists. */
export interface YearRequest {
  kind: "correction" | "late" | "withdrawal" | "transfer";
  at: number;
  /** The school of the candidate of a transfer. */
  from: number;
  pupil: number;
  isApproved: boolean;
  /** The step of the district, which comes before that of the office. */
  district: "recommend" | "oppose" | null;
  isDecidedSingly: boolean;
}

const kinds = ["correction", "late", "withdrawal", "correction", "late", "transfer"] as const;

/** All kinds; every second correction and every second late entry is refused. */
export function requestsOf(schools: number, count: number): YearRequest[] {
  return Array.from({ length: count }, (_, n) => {
    const place = n % kinds.length;
    const kind = kinds[place] as YearRequest["kind"];
    const at = (n * Math.floor(schools / count)) % schools;
    return {
      kind,
      at,
      from: kind === "transfer" ? (at + 1) % schools : at,
      pupil: kind === "withdrawal" ? 2 : kind === "transfer" ? 1 : 0,
      isApproved: place !== 3 && place !== 4,
      district: place === 0 || place === 2 ? "recommend" : place === 3 ? "oppose" : null,
      isDecidedSingly: kind === "correction",
    };
  });
}

export const correctedName = (pupil: Pupil) => `${pupil.full_name} (DIBETULKAN)`;

/** In the class of the school's first pupil. */
export function latePupil(at: number): Pupil {
  const [neighbour] = pupilsOf(at);
  return {
    full_name: `NUR LEWAT BINTI SEKOLAH ${String.fromCharCode(65 + (at % 26))}`,
    ic_number: `1408${String((at % 27) + 1).padStart(2, "0")}10${String((at * 20 + 19) * 2).padStart(4, "0")}`,
    passport_number: null,
    birth_cert_number: null,
    class_name: neighbour?.class_name ?? "",
    gender: "P",
    is_citizen: true,
  };
}

export interface FinalCandidate extends Pupil {
  school_code: string;
  student_code: string;
  is_late: 0 | 1;
  is_withdrawn: 0 | 1;
}

/** Every candidate of the year after the decisions, by school and number. Those who come later take the number after the last. */
export function finalCandidates(
  schools: readonly YearSchool[],
  requests: readonly YearRequest[],
): FinalCandidate[] {
  const lists = schools.map((school, at): FinalCandidate[] =>
    numberedPupils(school, at).map((pupil) => ({
      ...pupil,
      school_code: school.school_code,
      is_late: 0,
      is_withdrawn: 0,
    })),
  );
  const next = schools.map((_, at) => pupilsOf(at).length + 1);
  const append = (at: number, candidate: Omit<FinalCandidate, "school_code" | "student_code">) => {
    const { school_code, hq_code, exam_type_code } = schools[at] as YearSchool;
    const code = exam_type_code === "PSRA" ? school_code : hq_code;
    const student_code = `${code}/${String(next[at]).padStart(3, "0")}`;
    next[at] = (next[at] ?? 0) + 1;
    lists[at]?.push({ ...candidate, school_code, student_code });
  };
  for (const { kind, at, from, pupil, isApproved } of requests) {
    if (!isApproved) continue;
    if (kind === "late") {
      append(at, { ...latePupil(at), is_late: 1, is_withdrawn: 0 });
      continue;
    }
    const list = lists[from] as FinalCandidate[];
    const candidate = pupilsOf(from)[pupil] as Pupil;
    const found = list.find(({ full_name }) => full_name === candidate.full_name) as FinalCandidate;
    if (kind === "correction") found.full_name = correctedName(candidate);
    if (kind === "withdrawal") found.is_withdrawn = 1;
    if (kind === "transfer") {
      list.splice(list.indexOf(found), 1);
      append(at, found);
    }
  }
  return lists.flatMap((list) =>
    list.toSorted((one, other) => (one.student_code < other.student_code ? -1 : 1)),
  );
}
