export const rollNumbers = {
  "roll_number.generate_error": "Ralat berlaku semasa menjana no giliran",
  "roll_number.year_choose": "Sila pilih tahun peperiksaan yang sah.",

  "roll_number.title": "Jana angka giliran",
  "roll_number.choose_intro":
    "Pilih sekolah dan tahun untuk melihat perubahannya. Tiada apa-apa disimpan sebelum anda menyemaknya.",
  "roll_number.school_hint":
    "Taip kod sekolah atau sebahagian namanya, atau biarkan kosong untuk melihat semua sekolah bagi tahun itu.",

  "roll_number.about": "{school} · {code} · {year}",
  "roll_number.code_title": "Angka giliran bermula dengan",
  "roll_number.code_choice": "{label}: {code}",
  "roll_number.manner": "Cara menomborkan",
  "roll_number.only_unnumbered": "Hanya yang belum bernombor, selepas nombor tertinggi",
  "roll_number.renumber_all": "Jana semula semua",
  "roll_number.manner_change": "Papar",
  "roll_number.renumbers":
    "{n} angka giliran sedia ada akan berubah. Untuk mengekalkannya, pilih “Hanya yang belum bernombor”.",
  "roll_number.invalid_sheets": "{n} helaian yang telah dicetak menjadi tidak sah dan perlu dicetak semula.",
  "roll_number.without_class_title": "{n} calon tiada kelas",
  "roll_number.without_class":
    "{names}. Isi kelasnya dahulu; jika tidak, mereka dinomborkan sebelum semua kelas.",
  "roll_number.and_more": "{names} dan {n} lagi",
  "roll_number.with_classless": "Nomborkan juga {n} calon tanpa kelas",
  "roll_number.not_students": "Bukan calon",
  "roll_number.show_all": "Papar semua {n} calon",
  "roll_number.show_changes": "Papar perubahan sahaja",
  "roll_number.format": "{first} hingga {last}",
  "roll_number.numbers": "Angka giliran",
  "roll_number.total": "Calon",
  "roll_number.differences": "Perubahan",
  "roll_number.count": "{change}: {n}",
  "roll_number.change.same": "Sama",
  "roll_number.change.new": "Baharu",
  "roll_number.change.changed": "Berubah",
  "roll_number.change.taken_away": "Dikosongkan",
  "roll_number.old": "Lama",
  "roll_number.new": "Baharu",
  "roll_number.change": "Perubahan",
  "roll_number.row": "Bil.",
  "roll_number.classes": "Kelas dan bilangan calon",
  "roll_number.class_count": "{class_name}: {n}",
  "roll_number.no_class": "(tiada kelas)",
  "roll_number.lookalike_title": "ejaan kelas hampir sama",
  "roll_number.lookalike":
    "{classes}. Kelas yang dieja dengan dua cara dinomborkan sebagai dua kelas. Betulkan ejaannya pada rekod calon dahulu.",
  "roll_number.all_candidates": "Calon",
  "roll_number.before_lock": "Calon sebelum kunci",
  "roll_number.after_lock": "Calon selepas kunci",
  "roll_number.caption": "{heading} ({n})",
  "roll_number.locked_since":
    "Tahun {year} dikunci pada {moment}. Calon yang dimasukkan selepas itu dinomborkan selepas calon lain.",
  "roll_number.empty": "Belum ada calon sekolah ini bagi tahun {year}.",
  "roll_number.nothing_to_write": "Semua {n} angka giliran sudah betul. Tiada apa-apa perlu disimpan.",
  "roll_number.write": "Simpan {n} angka giliran",
  "roll_number.reason_hint":
    "Tahun ini telah dikunci dan {n} angka giliran yang telah dikeluarkan akan berubah. Nyatakan sebabnya; ia disimpan dalam sejarah.",
  "roll_number.stale":
    "Data berubah, semak semula. Tiada apa-apa disimpan; di bawah ialah perubahan angka giliran yang terkini.",
  "roll_number.previewed": "Semakan sahaja: tiada apa-apa disimpan",
  "roll_number.other_school": "sekolah lain",
  "roll_number.collision":
    "Kod {code} bertindih bagi tahun {year}: {n} angka giliran ({first} hingga {last}) sudah dipegang oleh {school}. Pilih kod pusat yang lain, betulkan kod pada rekod sekolah, atau pilih “Hanya yang belum bernombor”: nombor disambung.",
  "roll_number.collision_solved":
    "Angka giliran yang sudah ada boleh dikekalkan; calon baharu mengambil nombor selepas yang tertinggi bagi kod itu.",
  "roll_number.collision_solve": "Nomborkan hanya yang belum bernombor",
  "roll_number.generated": "Berjaya mengemaskini no giliran Calon: {n} angka giliran dijana",
  "roll_number.shared_code":
    "Kod {code} turut digunakan oleh {school} bagi tahun ini. Pilih kod pusat yang lain, betulkan kod pada rekod sekolah, atau pilih “Hanya yang belum bernombor”: nombor disambung.",
  "roll_number.locked":
    "Tahun {year} telah dikunci dan {n} angka giliran yang telah dikeluarkan akan berubah. Hanya pentadbir boleh mengubahnya, dengan sebab.",
  "roll_number.locked_needs_reason":
    "Tahun {year} telah dikunci dan {n} angka giliran yang telah dikeluarkan akan berubah. Isi sebab untuk meneruskan.",

  "roll_number.undone":
    "Penjanaan angka giliran dibatalkan. {n} calon mempunyai angka giliran seperti sebelum penjanaan.",
  "roll_number.undo_locked":
    "Penjanaan tidak dibatalkan: tahun {year} telah dikunci, maka angka giliran yang dikeluarkan dikekalkan.",
  "roll_number.undo_submitted":
    "Penjanaan tidak dibatalkan: senarai calon sekolah {school_code} bagi tahun {year} telah dihantar.",
  "roll_number.undo_printed":
    "Penjanaan tidak dibatalkan: angka giliran sekolah {school_code} sudah ada pada {n} helaian yang dicetak.",
  "roll_number.undo_changed":
    "Penjanaan tidak dibatalkan: angka giliran atau calon sekolah {school_code} telah berubah selepas penjanaan itu.",

  "roll_number.year_title": "Angka giliran tahun {year}",
  "roll_number.year_caption": "Sekolah berdaftar, {range}",
  "roll_number.year_none": "Tiada sekolah berdaftar bagi tahun {year}.",
  "roll_number.year_all": "Jana untuk semua sekolah",
  "roll_number.year_back": "Senarai sekolah tahun {year}",
  "roll_number.year_intro":
    "Setiap sekolah dinomborkan dengan kod yang digunakannya, satu demi satu, dan angka giliran dikira semula semasa disimpan. Sekolah yang ada halangan tidak diproses. Calon yang menarik diri tidak dinomborkan dan angka gilirannya tidak diberikan kepada calon lain.",
  "roll_number.year_ready": "Sekolah yang akan dinomborkan",
  "roll_number.year_numbers": "Angka giliran yang akan disimpan",
  "roll_number.year_issued": "Angka giliran sedia ada yang akan berubah",
  "roll_number.year_same": "Sekolah tanpa perubahan",
  "roll_number.year_refused": "Sekolah yang terhalang",
  "roll_number.year_attention": "Sekolah yang perlu diberi perhatian",
  "roll_number.year_outcome": "Status",
  "roll_number.year_renumbered": "{n} angka giliran sedia ada akan berubah.",
  "roll_number.year_confirm": "Jana angka giliran {n} sekolah",
  "roll_number.year_confirm_changing":
    "Jana angka giliran {n} sekolah; {issued} angka giliran sedia ada berubah",
  "roll_number.year_nothing": "Tiada lagi angka giliran yang boleh disimpan sekali gus bagi tahun {year}.",
  "roll_number.year_none_matching":
    "Tiada sekolah berdaftar bagi tahun {year} yang sepadan dengan tapisan ini. Longgarkan tapisan.",
  "roll_number.year_plan_back": "Semakan semua sekolah",
  "roll_number.run_progress": "{done} daripada {all} sekolah telah diproses",
  "roll_number.run_goes_on":
    "{n} sekolah lagi menunggu. Tekan Teruskan untuk sekolah berikutnya; halaman ini boleh ditinggalkan dan disambung semula pada bila-bila masa.",
  "roll_number.run_stop": "Berhenti di sini",
  "roll_number.run_finished": "semua sekolah telah diproses",
  "roll_number.run_caption": "Sekolah yang telah diproses, {range}",
  "roll_number.run_none": "Belum ada sekolah yang diproses.",
  "roll_number.run_told": "Catatan",
  "roll_number.run_written": "{n} angka giliran disimpan.",
  "roll_number.run_numbered": "Sekolah yang dinomborkan",
  "roll_number.run_numbers": "Angka giliran yang disimpan",
  "roll_number.outcome.done": "Selesai",
  "roll_number.outcome.same": "Tiada perubahan",
  "roll_number.outcome.changed": "Data telah berubah",
  "roll_number.outcome.refused": "Terhalang",
  "roll_number.run_undo_hint":
    "Angka giliran yang anda jana bagi {n} calon dalam proses penjanaan ini boleh dikembalikan seperti sebelumnya selagi belum dicetak.",
  "roll_number.run_undo_too_many":
    "Proses penjanaan ini melebihi {max} angka giliran, maka tidak boleh dibatalkan sekali gus. Jana semula setiap sekolah yang perlu diperbetulkan.",
  "roll_number.year_done": "{n} angka giliran disimpan bagi {schools} sekolah.",
} as const;
