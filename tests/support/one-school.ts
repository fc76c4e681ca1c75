import type Database from "better-sqlite3";

/** The school AAA0001 with its district and exam type. */
export function addOneSchool(db: Database.Database, at: string): void {
  db.exec(`
    insert into districts (code, name, created_at, updated_at) values ('01', 'Gombak', '${at}', '${at}');
    insert into exam_types (code, name, roll_code, sheet, created_at, updated_at)
      values ('PSRA', 'Penilaian', 'school_code', 'PSRA', '${at}', '${at}');
    insert into schools (school_code, school_name, hq_code, district_code, exam_type_code, created_at, updated_at)
      values ('AAA0001', 'SRA SATU', 'A0001', '01', 'PSRA', '${at}', '${at}');`);
}
