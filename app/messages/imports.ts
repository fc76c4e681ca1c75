/** What is said about lines that were pasted or sent as a list; what is wrong with one field stands in problems.ts. */
export const imports = {
  "import.line": "Baris {n}: {message}",

  // The headings by which a pasted column is recognised, beside the field's own name and label; read without case,
  // blanks and signs, and "Nombor" as "No".
  "import.headings.full_name": "Nama|Nama calon|Nama murid|Nama pelajar|Nama penuh calon|Nama penuh murid",
  "import.headings.full_name_arabic":
    "Nama Arab|Nama Jawi|Nama (Jawi)|Nama penuh (Arab)|Nama dalam tulisan Jawi",
  "import.headings.ic_number":
    "No KP|No. K/P|No. KP baharu|No. IC|Kad pengenalan|No. MyKid|No. MyKad|No. MyKid/MyKad|No. KP/MyKid",
  "import.headings.school_code": "Kod sek",
  "import.headings.student_code": "No giliran|A/Giliran|No. angka giliran",
  "import.headings.class_name": "Nama kelas|Tingkatan|Darjah",
  "import.headings.exam_year": "Tahun",
  "import.headings.gender": "L/P|Jantina (L/P)",
  "import.headings.passport_number": "Pasport",
  "import.headings.visa_number": "Visa",
  "import.headings.birth_cert_number": "Sijil lahir|No. surat beranak|Surat beranak|No. sijil kelahiran",
  "import.headings.is_student": "Calon|Adalah calon",
  "import.headings.is_citizen": "Warga negara|Kewarganegaraan",
  "import.headings.school_name": "Nama sek|Sekolah",
  "import.headings.hq_code": "No. pusat",
  "import.headings.hq_code_alt": "Kod pusat alt",
  "import.headings.district_code": "Kod daerah",
  "import.headings.exam_type_code": "Peperiksaan|Kod peperiksaan|Kod jenis peperiksaan",

  "import.students_title": "Import calon",
  "import.schools_title": "Import sekolah",
  "import.students_intro":
    "Salin baris dari hamparan dan tampal di bawah, dengan lajur mengikut susunan ini. Jika baris tajuk disertakan, susunan tajuk itu yang diikut. Tiada apa-apa disimpan sebelum anda mengesahkannya.",
  "import.schools_intro":
    'Salin baris dari hamparan dan tampal di bawah, dengan lajur mengikut susunan ini; lajur keenam boleh dikosongkan. Baris tajuk "Nama Sekolah" dilangkau. Tiada apa-apa disimpan sebelum anda mengesahkannya.',
  "import.column_order": "Susunan lajur",
  "import.pasted_hint":
    "Sehingga {max} baris sekali tampal. Lajur dipisahkan dengan tab seperti dalam Excel.",
  "import.draft_title": "Semak sebelum import",
  "import.line_heading": "Baris {n}",
  "import.skip_line": "Abaikan baris {n}",
  "import.raw_line": "Baris asal",
  "import.line_number": "Baris",
  "import.notes": "Nota",
  "import.no_lines": "Tiada baris di sini.",
  "import.count_good": "Sedia diimport",
  "import.count_bad": "Perlu dibetulkan",
  "import.count_same": "Sudah ada, sama",
  "import.count_skipped": "Diabaikan",
  "import.count_warned": "Ada amaran",
  "import.warned": "Amaran tidak menghalang: baris ini turut diimport. Semak jika ada yang tersalah taip.",
  "import.ignored_columns": "Lajur ini tidak dibaca: {headings}",
  "import.caption_good": "Baris sedia diimport, {range}",
  "import.caption_warned": "Baris sedia diimport yang ada amaran, {range}",
  "import.caption_same": "Baris yang sudah ada dalam rekod, {range}",
  "import.bad_heading": "Baris yang perlu dibetulkan",
  "import.bad_explain":
    "Betulkan di sini atau abaikan, kemudian semak semula. Baris lain tidak terjejas dan boleh diimport dahulu.",
  "import.check_again": "Semak semula",
  "import.restore_zeros": "Kembalikan sifar di hadapan pada {n} no. KP",
  "import.commit_students": "Import {n} calon",
  "import.commit_schools": "Import {n} sekolah",
  "import.nothing_good": "Belum ada baris yang sedia diimport.",
  "import.all_done": "Semua baris telah diimport atau sudah ada dalam rekod.",
  "import.created_before": "{n} rekod telah diimport daripada tampalan ini.",
  "import.moved":
    "Data berubah selepas pratonton ini dibuat, jadi tiada apa-apa disimpan. Semak semula: kini {good} baris sedia diimport dan {bad} perlu dibetulkan.",
  "import.corrected": "{n} baris disemak semula.",
  "import.students_done": "{n} calon berjaya diimport.",
  "import.students_done_left": "{n} calon berjaya diimport. {left} baris lagi perlu dibetulkan.",
  "import.undone": "{n} calon yang diimport telah dibuang semula.",
  "import.undo_worked_on":
    "Tidak dibuang: {n} calon daripada import ini telah dikemaskini atau diberi angka giliran sejak itu. Padam melalui senarai jika masih perlu.",
  "import.schools_done_left": "Berjaya mengimport {n} sekolah. {left} baris lagi perlu dibetulkan.",
  "import.paste_other": "Tampal yang lain",
} as const;
