export const students = {
  "student.load_failed": "Error loading student data",
  "student.list_failed": "Gagal mendapatkan senarai Calon",
  "student.print_list_failed": "Gagal mendapatkan senarai Calon Untuk Cetakan",
  "student.get_error": "Ralat semasa mendapatkan data Calon",
  "student.remove_error": "Ralat semasa membuang data Calon",
  "student.reset_error": "Ralat semasa memadam rekod calon",
  "student.reset_needs_school_and_year": "Kod sekolah dan tahun peperiksaan diperlukan",
  "student.save_failed": "Gagal menyimpan Calon",
  "student.update_failed": "Gagal mengemaskini Calon",
  "student.code_update_failed": "Gagal mengemaskini no giliran Calon",
  "student.code_updated": "Berjaya mengemaskini no giliran Calon",
  "student.removed": "Calon berjaya dibuang",
  "student.reset_done": "{n} rekod calon berjaya dipadam",
  "student.number_stands":
    "Tahun {year} telah dikunci: angka giliran yang telah dikeluarkan tidak boleh ditukar tanpa kebenaran pentadbir.",
  "student.number_needs_reason":
    "Tahun {year} telah dikunci: nyatakan sebab angka giliran yang telah dikeluarkan ini ditukar.",
  "student.reset_locked": "Tahun {year} telah dikunci: hanya pentadbir boleh memadam semua calon.",

  "student.numbered_stays":
    "{full_name} telah diberi angka giliran {student_code}: hanya pentadbir boleh memadam rekodnya. Pilih “Tarik diri”.",
  "student.numbered_stay":
    "{n} daripada calon ini telah diberi angka giliran: hanya pentadbir boleh memadam rekodnya. Pilih “Tarik diri”.",

  "student.late_note":
    "Pendaftaran telah dikunci pada {date}. Calon baharu akan disenaraikan sebagai calon lewat.",

  "student.list_title": "Calon",
  "student.list_caption": "Calon, {range}",
  "student.add_title": "Tambah calon",
  "student.edit_title": "Ubah calon",
  "student.history_link": "Sejarah",
  "student.delete_title": "Padam calon",
  "student.delete_question": "Padam calon ini? Calon boleh dipulihkan dalam tempoh 30 hari.",
  "student.delete_confirm": "Padam calon",
  "student.import_link": "Tampal calon",
  "student.roll_numbers_link": "Jana angka giliran",
  "student.sheets_link": "Cetak",
  "student.reset_link": "Padam semua calon…",
  "student.none_matching": "Tiada calon yang sepadan dengan tapisan ini.",
  "student.none": "Belum ada calon. Tambah seorang demi seorang, atau tampal senarai daripada hamparan.",
  "student.none_yet": "Belum ada calon.",
  "student.none_registered":
    "Belum ada sekolah yang didaftarkan bagi mana-mana tahun peperiksaan. Daftarkan sekolah dahulu; selepas itu calon boleh ditambah.",
  "student.no_number": "Belum ada",
  "student.other_documents": "Dokumen lain, status calon dan warganegara",
  "student.ic_hint":
    "12 digit; sempang dan ruang diabaikan. Jantina diisi daripada digit akhir jika dibiarkan kosong.",
  "student.born_hint": "Lahir {date}: berumur {age} tahun pada tahun {year}.",
  "student.gender_from_ic": "Mengikut no. KP",
  "student.reason_hint":
    "Diperlukan hanya jika angka giliran yang telah dikeluarkan ditukar selepas tahun dikunci.",
  "student.number_stands_hint": "Tahun ini telah dikunci: hanya pentadbir boleh menukar angka giliran.",
  "student.school_hint": "Kod sekolah boleh dilihat pada halaman Pendaftaran.",
  "student.current_only": "Calon semasa",
  "student.withdrawn_only": "Tarik diri sahaja",
  "student.is_student": "Calon",
  "student.is_no_student": "Bukan calon",
  "student.is_citizen": "Warganegara",
  "student.is_no_citizen": "Bukan warganegara",
  "student.place": "{school_name} · {exam_year}",
  "student.existing_link": "Buka rekod calon yang telah wujud",
  "student.added": "{full_name} disimpan.",
  "student.added_with_warnings": "{full_name} disimpan. {first} {second} {third}",
  "student.saved": "{full_name} dikemas kini.",
  "student.saved_with_warnings": "{full_name} dikemas kini. {first} {second} {third}",
  "student.deleted": "{full_name} dipadam daripada senarai calon.",
  "student.restored": "{full_name} dipulihkan.",
  "student.restored_many": "{n} calon dipulihkan.",
  "student.reset_title": "Padam semua calon",
  "student.reset_intro":
    "{n} calon {school_name} bagi tahun {year} akan dipadam, {numbered} daripadanya ada angka giliran. Calon boleh dipulihkan dalam tempoh 30 hari.",
  "student.reset_question":
    "Anda pasti mahu memadam {n} calon {school_name} bagi tahun {year}? Taip {code} untuk meneruskan.",
  "student.reset_confirm": "Padam {n} calon",
  "student.reset_typed": "Taip kod sekolah",
  "student.reset_empty": "Tiada calon untuk dipadam bagi sekolah dan tahun ini.",

  "gender.L": "Lelaki",
  "gender.P": "Perempuan",
} as const;
