import type Database from "better-sqlite3";
import type { OfficeSetting } from "~/db/office-settings.server";

const name: OfficeSetting = "is_demonstration";

/** Invented, as everything in a demonstration. */
export function writeOffice(db: Database.Database): void {
  db.prepare(
    `update office set office_name = ?, office_phone = ?, office_email = ?, office_hours = ?, office_address = ?, approval_time = ?,
       department_name = ?, sheet_footer = ?`,
  ).run(
    "Unit Peperiksaan",
    "03-5514 3400",
    "peperiksaan@contoh.gov.my",
    "Isnin–Jumaat, 8.00 pagi–5.00 petang",
    "Aras 4, Bangunan Contoh, 40000 Shah Alam",
    "1 hari bekerja",
    "JABATAN AGAMA ISLAM NEGERI",
    "Pertanyaan: 03-5514 3400, peperiksaan@contoh.gov.my",
  );
}

/** The server refuses to open a demonstration to a network, because its passwords are public. */
export function markDemonstration(db: Database.Database): void {
  db.prepare("insert or ignore into office_settings (name, value) values (?, '1')").run(name);
}
