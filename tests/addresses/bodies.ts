import { Secret, TOTP } from "otpauth";
import type { Person } from "../support/people";
import { pngOf } from "../support/pictures";
import { begunSecret, password } from "../support/secrets";
import type { Side, Sides } from "../support/sides";

export const query = (values: Record<string, string | number>) =>
  new URLSearchParams(values as never).toString();
export const ofSchool = ({ school }: Side) => `school_code=${school.school_code}&exam_year=2026`;
export const partOf = ({ school }: Side) =>
  `/students/sheets/many/part?exam_year=2026&sheet=check-list&schools=${school.school_code}`;
export const yearOf = ({ school }: Side) => ({ school_code: school.school_code, exam_year: 2026 });

const schoolFields = ({ school, spare }: Side, record = school) => ({
  school_name: record.school_name,
  school_code: record.school_code,
  hq_code: record.hq_code,
  district_code: record.district_code,
  exam_type_code: record.exam_type_code,
  hq_code_alt: record === spare ? "" : record.hq_code_alt,
  version: record.version,
});
export const contact = {
  contact_name: "PUAN SITI",
  contact_phone: "03-5511 2233",
  contact_email: "siti@sekolah.my",
};

export const schoolEditOf = (side: Side) => ({ ...schoolFields(side), school_name: "NAMA LAIN" });
export const newSchool = ({ school }: Side) => ({
  school_name: "SEKOLAH BAHARU",
  school_code: "BHR0001",
  hq_code: "PBHR1",
  district_code: school.district_code,
  exam_type_code: school.exam_type_code,
});
export const newStudent = (side: Side) => ({
  full_name: "MURID BAHARU",
  ic_number: "140203105555",
  class_name: "6 B",
  gender: "L",
  ...yearOf(side),
});
export const studentFields = (side: Side) => ({
  full_name: "NAMA LAIN",
  ic_number: side.student.ic_number,
  class_name: "6 C",
  gender: "P",
  version: side.student.version,
  ...yearOf(side),
});

/** Today in Malaysia. */
export const leaving = {
  withdrawn_at: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  cause: "moved",
  reason: "Berpindah",
};

/** The school of one side asks for a candidate of the other; of a third side, for one that does not exist. */
export const transferOf = (side: Side, { own, foreign }: Sides) => ({
  exam_year: 2026,
  ic_number:
    side === own ? foreign.another.ic_number : side === foreign ? own.another.ic_number : "140203109998",
  full_name: "MURID BAHARU",
  reason: "Berpindah",
});

export const groupOf = ({ id }: { id: number }) => `/duplicates/2026/passport_number/${id}`;
export const groupResolution = { resolution: "different_people", reason: "Disemak dengan sekolah" };

/** The current code of the second step that every account has begun. */
export const codeOfNow = () => TOTP.generate({ secret: Secret.fromBase32(begunSecret) });

export const newCrest = pngOf({ width: 1, height: 1 }).toString("base64");
export const newLayout = { name: "Sistem keputusan", format: "csv", column_lines: "student_code\nfull_name" };
export const takenFile = { exam_year: 2026, part: "file" };
export const newPaper = { exam_year: 2026, exam_type_code: "PSRA", code: "BA2", name: "Bahasa Arab 2" };

export const newRoom = (side: Side) => ({ ...yearOf(side), name: "Dewan B", rows: 5, columns: 4 });

export const newNotice = {
  body: "Hantar senarai sebelum Jumaat",
  starts_on: "2020-01-01",
  ends_on: "2099-12-31",
};

/** The step that each role takes. A list in draft without candidates refuses them all. */
export const stepOf = ({ role_id }: Person) => {
  if (role_id === "SU") return { state: "dihantar", head_name: "PENGETUA" };
  return { state: role_id === "ADMIN" ? "muktamad" : "disahkan" };
};

/** An ADMIN confirms a list only for the district. */
export const forDistrict = ({ role_id }: Person) =>
  role_id === "ADMIN" ? { on_behalf: true, reason: "Penyelia Daerah bercuti" } : {};

/** The asking account, or the clerk of the other side. */
export const ownOrForeign = (side: Side, who: Person, { own }: Sides) =>
  (side === own ? who : side.clerk).user_id;
export const newUser = ({ school }: Side) => ({
  username: "baharu",
  full_name: "PUAN BAHARU",
  password,
  role_id: "SU",
  school_code: school.school_code,
});
export const userFields = ({ school, clerk }: Side) => ({
  username: clerk.username,
  full_name: "NAMA LAIN",
  role_id: "SU",
  is_approved: true,
  school_code: school.school_code,
  version: 1,
});

export const pastedAccount = (school_code: string) => ({ pasted: `${school_code}\tPUAN BAHARU` });
