import { newMachineToken } from "~/auth/machines";
import { sqlite } from "~/db/client";
import { updateExamYear } from "~/features/exam-years/commands";
import { findExamYearOf } from "~/features/exam-years/queries";
import { layoutKind } from "~/features/export-layouts/commands";
import { createMachine } from "~/features/machines/commands";
import { markRead, noticeKind } from "~/features/notices/commands";
import { updateOffice } from "~/features/office/commands";
import { updateWindows } from "~/features/requests/windows-queries";
import { addNote } from "~/features/school-exam-years/notes";
import { updateContact } from "~/features/schools/commands";
import { createRecord } from "~/features/values/records";
import { type Diary, done } from "./diary";
import { inventName } from "./names";
import { admin, clerkOf, supervisorOf } from "./people";
import { Random } from "./random";

/** What the office prepares, and says to schools. */
export function fillPreparation(diary: Diary, schools: readonly string[]): void {
  fillOffice(diary);
  fillDays(diary);
  fillContacts(diary);
  fillNotices(diary, schools);
  diary.add(12, () => done(createMachine(admin(), machineOf(diary), newMachineToken())));
  fillNotes(diary);
}

function fillOffice(diary: Diary): void {
  diary.add(90, () =>
    done(
      updateOffice(admin(), {
        office_name: "Unit Peperiksaan",
        office_phone: "03-5514 3400",
        office_email: "peperiksaan@contoh.gov.my",
        office_hours: "Isnin–Jumaat, 8.00 pagi–5.00 petang",
        office_address: "Aras 4, Bangunan Contoh, 40000 Shah Alam",
        approval_time: "1 hari bekerja",
        department_name: "JABATAN AGAMA ISLAM NEGERI",
        sheet_footer: "Pertanyaan: 03-5514 3400, peperiksaan@contoh.gov.my",
        version: null,
      }),
    ),
  );
  diary.add(21, () =>
    done(
      createRecord(layoutKind, admin(), {
        ...{ name: "Sistem keputusan", format: "csv", delimiter: "comma", exam_type_code: null },
        ...{ has_bom: false, has_heading: true, is_final_only: true, has_withdrawn: false },
        column_lines: "student_code\nfull_name\nfull_name_arabic\nchange_kind",
      }),
    ),
  );
}

function fillDays(diary: Diary): void {
  const { year, dayBefore } = diary;
  const open = { is_lock_initial_student: false, lock_initial_student_datetime: null };
  const days = { entry_opens_on: dayBefore(70), corrections_until: dayBefore(-45) };
  const [opens_on, closes_on] = [dayBefore(30), dayBefore(-45)];
  diary.add(75, () => {
    const id = findExamYearOf(year)?.id ?? 0;
    done(updateExamYear(admin(), id, { year, ...open, ...days, version: null }));
    done(
      updateWindows(admin(), id, {
        ...{ correction_opens_on: opens_on, correction_closes_on: closes_on },
        ...{ late_opens_on: opens_on, late_closes_on: closes_on },
        ...{ withdrawal_opens_on: opens_on, withdrawal_closes_on: closes_on },
        ...{ transfer_opens_on: opens_on, transfer_closes_on: null },
        version: null,
      }),
    );
  });
}

const firstSchools = sqlite.prepare<[], { id: number; school_code: string }>(
  "select id, school_code from schools order by id limit 60",
);

/** One school in six has not said whom to call. */
function fillContacts(diary: Diary): void {
  for (const [index, { id, school_code }] of firstSchools.all().entries()) {
    if (index % 6 === 5) continue;
    const random = new Random(diary.seed, `contact ${school_code}`);
    const contact = {
      contact_name: inventName(random, random.chance(0.4) ? "L" : "P").full_name,
      contact_phone: `03-5500 ${String(index).padStart(4, "0")}`,
      contact_email: `${school_code.toLowerCase()}@sekolah.example`,
    };
    diary.add(69 - index / 150, () =>
      done(updateContact(clerkOf(school_code), id, { ...contact, version: null })),
    );
  }
}

/** Its token is thrown away, so nothing reads the demonstration by it. */
const machineOf = ({ dayBefore, district_code }: Diary) => ({
  name: "Sistem keputusan, pejabat daerah",
  district_code,
  exam_type_code: "PSRA",
  sees_identity: false,
  addresses: "192.0.2.0/24",
  per_minute: 60,
  expires_on: dayBefore(-200),
});

const notices = [
  {
    body: "Taklimat pendaftaran calon diadakan dalam talian pada hari Khamis, jam 10 pagi. Pautan dihantar melalui e-mel sekolah.",
    days: [3, -11],
  },
  {
    body: "Sila semak ejaan nama Jawi setiap calon dengan sijil kelahiran sebelum senarai dihantar.",
    days: [10, -20],
    of: "exam_type",
  },
  {
    body: "Pejabat daerah memungut salinan senarai semakan pada minggu hadapan.",
    days: [1, -6],
    of: "district",
  },
  { body: "Pencetakan lembaran angka giliran bermula.", days: [-14, -28] },
  { body: "Jangkaan bilangan calon hendaklah diisi minggu ini.", days: [40, 33], of: "exam_type" },
] as const;

/** The other schools with an account have read the first; the clerk's has read the old one alone. */
function fillNotices(diary: Diary, schools: readonly string[]): void {
  const { dayBefore, district_code } = diary;
  const ids: number[] = [];
  for (const [index, { body, days, ...more }] of notices.entries()) {
    const of = "of" in more ? more.of : null;
    const notice = {
      ...{ body, starts_on: dayBefore(days[0]), ends_on: dayBefore(days[1]) },
      district_code: of === "district" ? district_code : null,
      exam_type_code: of === "exam_type" ? "PSRA" : null,
    };
    diary.add(Math.max(2, days[0] + 1), () => {
      ids[index] = done(createRecord(noticeKind, admin(), notice)).id;
    });
  }
  const read = (days: number, code: string, index: number) =>
    diary.add(days, () => done(markRead(clerkOf(code), ids[index] ?? 0)));
  for (const [index, code] of schools.entries()) read(2 - index / 60, code, 0);
  read(39, diary.school_code, 4);
}

const notes = [
  "Ditelefon; guru peperiksaan bercuti, akan diisi minggu ini.",
  "Bilangan jangkaan disahkan oleh guru besar.",
  "Tiada jawapan. Cuba lagi esok.",
];

const behind = sqlite.prepare<[number], { id: number; district_code: string }>(
  `select id, district_code from school_exam_years
   where exam_year = ? and (total_students = 0 or total_student_with_code < total_students)
   order by total_students, school_code limit 6`,
);

/** On the lists without candidates, and on some that are incomplete. */
function fillNotes(diary: Diary): void {
  for (const [index, { id, district_code }] of behind.all(diary.year).entries()) {
    const by = () => (index % 2 === 0 && supervisorOf(district_code)) || admin();
    const body = notes[index % notes.length] ?? "";
    diary.add(8 - index, () => done(addNote(by(), id, { body })));
  }
}
