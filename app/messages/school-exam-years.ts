export const schoolExamYears = {
  "school_exam_year.stats_failed": "Gagal akses statistik tahun peperiksaan sekolah",
  "school_exam_year.update_failed": "Gagal mengemas kini tahun peperiksaan sekolah",
  "school_exam_year.update_error": "Ralat sistem semasa mengemas kini tahun peperiksaan sekolah",
  "school_exam_year.load_failed": "Gagal memuat data tahun peperiksaan sekolah",
  "school_exam_year.save_failed": "Gagal menyimpan sekolah bagi tahun peperiksaan",
  "school_exam_year.remove_failed": "Gagal memadam pendaftaran sekolah",
  "school_exam_year.mass_updated": "{n} rekod tahun peperiksaan sekolah berjaya dikemas kini",
  "school_exam_year.created": "Sekolah berjaya didaftarkan bagi tahun peperiksaan",
  "school_exam_year.updated": "Tahun peperiksaan sekolah berjaya dikemas kini",
  "school_exam_year.removed": "Pendaftaran sekolah berjaya dipadam",

  "school_exam_year.list_title": "Pendaftaran sekolah",
  "school_exam_year.list_caption": "Sekolah, {range}. Calon {students}, {with_code} ada angka giliran.",
  "school_exam_year.none_yet": "Belum ada sekolah yang didaftarkan.",
  "school_exam_year.none_register":
    "Daftarkan sekolah yang pertama dahulu; selepas itu calonnya boleh ditambah.",
  "school_exam_year.none_own": "Sekolah anda belum didaftarkan bagi mana-mana tahun peperiksaan.",
  "school_exam_year.none_own_register": "Daftarkan sekolah anda dahulu; selepas itu calon boleh ditambah.",
  "school_exam_year.none_matching":
    "Tiada pendaftaran yang sepadan dengan tapisan ini. Longgarkan tapisan, atau kosongkan semuanya.",
  "school_exam_year.clear_all": "Kosongkan semua tapisan",
  "school_exam_year.no_years": "Belum ada tahun peperiksaan. Pentadbir perlu menambah tahun dahulu.",
  "school_exam_year.add_year": "Tambah tahun peperiksaan",
  "school_exam_year.exam_year": "Tahun",
  "school_exam_year.exam_type": "Jenis",
  "school_exam_year.has_students": "Ada",
  "school_exam_year.is_not_empty.filter": "Calon",
  "school_exam_year.is_not_empty.true": "Sudah ada calon",
  "school_exam_year.is_not_empty.false": "Belum ada calon",
  "school_exam_year.is_student_code_completed.filter": "Angka giliran",
  "school_exam_year.is_student_code_completed.true": "Sudah lengkap",
  "school_exam_year.is_student_code_completed.false": "Belum lengkap",
  "print_state.unprinted": "Belum dicetak",
  "print_state.changed": "Berubah sejak dicetak",
  "print_state.current": "Terkini",
  "school_exam_year.see_students": "Calon",
  "school_exam_year.about": "{school} {year}",
  "school_exam_year.bulk_link": "Ubah tahun",

  "school_exam_year.add_title": "Daftarkan sekolah",
  "school_exam_year.add_intro": "Selepas sekolah didaftarkan bagi sesuatu tahun, calonnya boleh dimasukkan.",
  "school_exam_year.register": "Daftarkan",

  "school_exam_year.edit_title": "Ubah pendaftaran",
  "school_exam_year.moves_along":
    "Pendaftaran ini mempunyai {n} calon. Jika sekolah atau tahun diubah, semuanya turut berpindah; angka giliran yang sudah ada tidak berubah sehingga dijana semula.",

  "school_exam_year.confirm_title": "Sahkan perpindahan pendaftaran",
  "school_exam_year.confirm_question": "Pindahkan pendaftaran {school} {year} ini?",
  "school_exam_year.confirm": "Ya, pindahkan",
  "school_exam_year.will_move":
    "{registrations} pendaftaran berpindah ke tahun {year}, bersama {students} calon dan {withdrawn} calon yang telah menarik diri.",
  "school_exam_year.will_move_school":
    "{registrations} pendaftaran berpindah ke {school_code}, tahun {year}, bersama {students} calon dan {withdrawn} calon yang telah menarik diri.",
  "school_exam_year.will_move_numbers":
    "{numbered} angka giliran kekal pada calonnya sehingga dijana semula; tiada yang dikosongkan.",
  "school_exam_year.will_move_prints":
    "{n} cetakan helaian menjadi tidak sah, kerana masih mencatatkan tempat asalnya.",
  "school_exam_year.will_move_lists":
    "Status senarai turut berpindah: {draf} draf, {dihantar} dihantar, {disahkan} disahkan, {muktamad} muktamad.",
  "school_exam_year.will_move_requests":
    "{n} permohonan yang belum diputuskan tinggal di tempat asal dan tidak lagi dapat dilaksanakan.",
  "school_exam_year.will_move_from_locked": "Tahun asal {years} dikunci.",
  "school_exam_year.will_move_to_locked":
    "Tahun {year} dikunci: senarai yang belum muktamad dimuktamadkan serta-merta, dan angka giliran hanya boleh diubah oleh pentadbir dengan sebab.",
  "school_exam_year.will_move_unlocked": "Tahun asal dan tahun baharu tidak dikunci.",
  "school_exam_year.moved_back": "{n} pendaftaran dipindahkan semula ke tempat asalnya.",
  "school_exam_year.not_moved_back":
    "Perpindahan tidak dibatalkan, kerana pendaftaran itu telah diubah atau dipadam selepas itu, atau tempat asalnya telah diisi.",

  "school_exam_year.delete_title": "Padam pendaftaran",
  "school_exam_year.delete_question": "Padam pendaftaran sekolah ini? Rekod sekolah itu sendiri kekal.",
  "school_exam_year.delete_confirm": "Padam pendaftaran",
  "school_exam_year.still_has_students":
    "Pendaftaran ini masih mempunyai {n} calon bagi tahun {year}. Padam atau pindahkan calon itu dahulu.",
  "school_exam_year.still_has_withdrawn":
    "Pendaftaran ini masih mempunyai {n} calon yang menarik diri bagi tahun {year}. Rekod mereka kekal bersama pendaftaran ini.",
  "school_exam_year.see_remaining": "Lihat {n} calon itu",

  "school_exam_year.build_title": "Daftarkan sekolah secara pukal",
  "school_exam_year.build_intro":
    "Pilih tahun, tapis jika perlu, kemudian tandakan sekolah yang hendak didaftarkan. Sekolah yang sudah didaftarkan bagi tahun itu tidak disenaraikan.",
  "school_exam_year.build_caption":
    "Sekolah yang belum didaftarkan bagi {year}, {range}. Sudah didaftarkan: {n}.",
  "school_exam_year.build_none":
    "Tiada lagi sekolah untuk didaftarkan bagi {year} dengan tapisan ini: {n} sudah didaftarkan.",
  "school_exam_year.build_confirm_title": "Sahkan pendaftaran",
  "school_exam_year.build_confirm": "Daftarkan {n} sekolah bagi tahun {year}",
  "school_exam_year.build_confirm_skipping":
    "Daftarkan {n} sekolah bagi tahun {year} ({skipped} sudah didaftarkan, diabaikan)",
  "school_exam_year.build_which": "Lihat {n} sekolah itu",
  "school_exam_year.build_more": "dan {n} sekolah lagi",
  "school_exam_year.build_moved":
    "Senarai sekolah telah berubah: tadi {seen} sekolah untuk didaftarkan, sekarang {n}. Semak semula, kemudian daftarkan sekali lagi.",
  "school_exam_year.build_others":
    "Senarai sekolah telah berubah: masih {n} sekolah untuk didaftarkan, tetapi bukan sekolah yang sama. Semak semula, kemudian daftarkan sekali lagi.",
  "school_exam_year.built": "{registered} sekolah berjaya didaftarkan bagi tahun {year}.",
  "school_exam_year.built_skipping":
    "{registered} sekolah berjaya didaftarkan bagi tahun {year}; {skipped} sudah didaftarkan dan diabaikan.",

  "school_exam_year.bulk_title": "Ubah tahun pendaftaran",
  "school_exam_year.bulk_intro":
    "Pilih tahun baharu bagi {n} pendaftaran ini. Calonnya turut berpindah; tiada apa-apa disimpan sebelum anda mengesahkan.",
  "school_exam_year.bulk_caption": "{n} pendaftaran yang ditanda",
  "school_exam_year.bulk_new_year": "Tahun baharu",
  "school_exam_year.bulk_check": "Semak perubahan",
  "school_exam_year.bulk_confirm": "Pindahkan {n} pendaftaran ke tahun {year}",
  "school_exam_year.bulk_question": "Pindahkan {n} pendaftaran ini ke tahun {year}?",
  "school_exam_year.bulk_same": "tidak berubah",

  "school_exam_year.recount_link": "Kira semula jumlah",
  "school_exam_year.recount_title": "Kira semula jumlah calon",
  "school_exam_year.recount_intro":
    "Jumlah yang disimpan bagi {n} pendaftaran ini dibandingkan dengan calon yang dikira satu demi satu. Tiada apa-apa disimpan sebelum anda mengesahkan.",
  "school_exam_year.recount_caption": "{n} pendaftaran yang ditanda; {wrong} tidak sama",
  "school_exam_year.recount_change": "{kept} → {counted}",
  "school_exam_year.recount_outcome": "Perbezaan",
  "school_exam_year.recount_right": "Sama",
  "school_exam_year.recount_wrong": "Tidak sama",
  "school_exam_year.recount_year_wrong": "Jumlah daerah tidak sama",
  "school_exam_year.recount_nothing":
    "Semua jumlah yang disimpan sama dengan yang dikira. Tiada apa-apa perlu dibetulkan.",
  "school_exam_year.recount_year":
    "Jumlah mengikut daerah dan jenis peperiksaan bagi tahun yang sama turut dibetulkan.",
  "school_exam_year.recount_confirm": "Betulkan jumlah {n} pendaftaran",
} as const;
