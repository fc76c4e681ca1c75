import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { roles as catalogueOfRoles } from "~/messages/roles";
import { now } from "./clock";
import { districts, exam_types, roles } from "./schema";

const districtNames = [
  "Gombak",
  "Hulu Langat",
  "Hulu Selangor",
  "Klang",
  "Kuala Langat",
  "Kuala Selangor",
  "Petaling",
  "Sabak Bernam",
  "Sepang",
];

const examTypeNames = {
  PSRA: "Penilaian Sekolah Rendah Agama",
  SMA: "Sijil Menengah Agama",
  SMATQ: "Sijil Menengah Agama Tahfiz Al-Quran",
  SMATQKBT: "Sijil Menengah Agama Tahfiz Al-Quran KBT",
  SMATD: "Sijil Menengah Agama Turath dan Dakwah",
  SKM: "Sijil KAFA Menengah",
};

const between = (usual_age_from: number, usual_age_to: number) => ({ usual_age_from, usual_age_to });
const ageRanges: Record<string, ReturnType<typeof between>> = { PSRA: between(10, 14), SKM: between(9, 13) };

/** An age is that of the exam year's end. */
export const usualAges = (exam_type_code: string) => ageRanges[exam_type_code] ?? between(14, 18);

const headTitles: Record<string, string> = {
  PSRA: "Guru Besar",
  SKM: "Guru Besar",
  SMATQ: "Mudir",
  SMATQKBT: "Mudir",
};
const headTitleOf = (exam_type_code: string) => headTitles[exam_type_code] ?? "Pengetua";

const roleNames = Object.entries(catalogueOfRoles).map(([key, name]) => ({
  id: key.replace("role.", ""),
  name,
}));

type AnyDatabase = BetterSQLite3Database<Record<string, unknown>>;

export const rollCodeOf = (exam_type_code: string) =>
  exam_type_code === "PSRA" ? ("school_code" as const) : ("hq_code" as const);

export function seedLookups(db: AnyDatabase): void {
  const stamps = { created_at: now(), updated_at: now() };
  const numbered = districtNames.map((name, index) => ({
    code: String(index + 1).padStart(2, "0"),
    name,
    ...stamps,
  }));
  const types = Object.entries(examTypeNames).map(([code, name]) => ({
    code,
    name,
    roll_code: rollCodeOf(code),
    sheet: code,
    ...usualAges(code),
    head_title: headTitleOf(code),
    ...stamps,
  }));
  db.insert(districts).values(numbered).run();
  db.insert(exam_types).values(types).run();
  addMissingRoles(db);
}

/** A database of an earlier version lacks later roles, and accounts refer to these rows. */
export function addMissingRoles(db: AnyDatabase): void {
  const stored = new Set(
    db
      .select({ id: roles.id })
      .from(roles)
      .all()
      .map(({ id }) => id),
  );
  const missing = roleNames.filter(({ id }) => !stored.has(id));
  if (missing.length > 0) db.insert(roles).values(missing).run();
}
