export const lookups = {
  "lookup.title": "Rujukan",
  "lookup.intro":
    "Daerah dan jenis peperiksaan yang dipilih pada semua skrin, serta senarai keperluan dan kemudahan khas. Kod yang diubah turut berubah di mana-mana ia digunakan.",
  "lookup.districts": "Daerah",
  "lookup.exam_types": "Jenis peperiksaan",
  "lookup.districts.caption": "Daerah, {n} rekod",
  "lookup.exam_types.caption": "Jenis peperiksaan, {n} rekod",
  "lookup.districts.none": "Belum ada daerah. Tambah satu sebelum mendaftarkan sekolah.",
  "lookup.exam_types.none": "Belum ada jenis peperiksaan. Tambah satu sebelum mendaftarkan sekolah.",
  "lookup.districts.add": "Tambah daerah",
  "lookup.exam_types.add": "Tambah jenis peperiksaan",
  "lookup.districts.edit": "Ubah daerah",
  "lookup.exam_types.edit": "Ubah jenis peperiksaan",
  "lookup.districts.delete": "Padam daerah",
  "lookup.exam_types.delete": "Padam jenis peperiksaan",
  "lookup.need_kinds": "Jenis keperluan khas",
  "lookup.need_kinds.caption": "Jenis keperluan khas, {n} rekod",
  "lookup.need_kinds.none": "Belum ada jenis keperluan khas.",
  "lookup.need_kinds.add": "Tambah jenis keperluan",
  "lookup.need_kinds.edit": "Ubah jenis keperluan",
  "lookup.need_kinds.delete": "Padam jenis keperluan",
  "lookup.need_arrangements": "Kemudahan khas",
  "lookup.need_arrangements.caption": "Kemudahan khas, {n} rekod",
  "lookup.need_arrangements.none": "Belum ada kemudahan khas.",
  "lookup.need_arrangements.add": "Tambah kemudahan khas",
  "lookup.need_arrangements.edit": "Ubah kemudahan khas",
  "lookup.need_arrangements.delete": "Padam kemudahan khas",
  "lookup.is_offered_hint":
    "Tidak: tidak lagi boleh dipilih pada borang. Calon yang telah menggunakannya tidak berubah.",
  "lookup.in_use_by_candidates":
    "{code} digunakan oleh {n} calon, termasuk calon yang dipadam dan masih boleh dipulihkan. Ubah kepada “Ditawarkan: Tidak”.",
  "lookup.code_in_closed_years":
    "Kod {code} kekal, kerana tahun yang telah ditutup menggunakannya ({years}). Tambah rekod dengan kod baharu bagi tahun berikutnya.",
  "lookup.confirm_question": "Simpan perubahan {code} ini?",
  "lookup.moves_candidates": "Digunakan oleh {n} calon. Jika kod diubah, semuanya turut berubah.",
  "lookup.delete_question": "Padam rekod ini? Tindakan ini tidak boleh dibatalkan.",
  "lookup.created": "{code} ditambah.",
  "lookup.updated": "{code} dikemas kini.",
  "lookup.deleted": "{code} dipadam.",
  "lookup.in_use":
    "{code} masih digunakan oleh {schools} sekolah dan {users} pengguna. Ubah semuanya dahulu.",
  "lookup.in_use_by_notices":
    "{code} disebut dalam {n} notis pejabat, termasuk yang sudah tamat. Padam atau ubah notis itu dahulu.",
  "lookup.moves_along":
    "Digunakan oleh {schools} sekolah dan {users} pengguna. Jika kod diubah, semuanya turut berubah.",
  "lookup.roll_code.school_code": "Kod sekolah",
  "lookup.roll_code.hq_code": "Kod pusat",
  "lookup.roll_code_hint":
    "Angka giliran bermula dengan kod ini. Angka yang telah dikeluarkan tidak berubah sehingga dijana semula.",
  "lookup.allows_second_exam_hint":
    "Ya: calon jenis ini boleh juga menduduki peperiksaan jenis lain pada tahun yang sama, jika jenis yang lain itu juga Ya.",
  "lookup.usual_age_hint":
    "Umur pada akhir tahun peperiksaan. Calon di luar julat ini diberi amaran sahaja; kosongkan jika tiada julat biasa.",
  "lookup.head_title_hint":
    "Tercatat di bawah tandatangan pada helaian. Contoh: Guru Besar, Pengetua atau Mudir.",
  "lookup.sheet_hint": "Susun atur helaian yang dicetak bagi jenis peperiksaan ini.",
} as const;
