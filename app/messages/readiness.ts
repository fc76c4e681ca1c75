export const readiness = {
  "readiness.title": "Kesediaan sekolah",
  "readiness.link": "Kesediaan",
  "readiness.caption":
    "Sekolah berdaftar bagi {year}, {range}. Jangkaan {expected}, dimasukkan {entered}, berangka giliran {numbered}, tanpa dokumen {without_document}.",
  "readiness.caption_own": "Sekolah anda bagi {year}",
  "readiness.csv": "Muat turun CSV",
  "readiness.file": "kesediaan-{year}.csv",
  "readiness.rule":
    "Sedia: jangkaan, calon dimasukkan dan calon berangka giliran sama banyak, dan setiap calon ada no. kad pengenalan, pasport atau sijil lahir. Merah: belum ada calon, atau belum siap selepas tarikh kunci.",

  "readiness.red": "Perlu tindakan segera",
  "readiness.amber": "Belum selesai",
  "readiness.green": "Sedia",
  "readiness.unsaid_schools": "Jangkaan belum diisi",

  "readiness.expected": "Jangkaan",
  "readiness.expected_of": "Jangkaan bilangan calon, {school}",
  "readiness.save_expected": "Simpan jangkaan",
  "readiness.expected_saved_many": "Jangkaan {n} sekolah berjaya disimpan",
  "readiness.entered": "Dimasukkan",
  "readiness.numbered": "Berangka giliran",
  "readiness.without_document": "Tanpa dokumen",
  "readiness.left": "Yang tinggal",
  "readiness.filter_none": "Belum ada calon",
  "readiness.filter_unsaid": "Jangkaan belum diisi",
  "readiness.filter_to_enter": "Kurang daripada jangkaan",
  "readiness.filter_beyond": "Lebih daripada jangkaan",
  "readiness.filter_unnumbered": "Belum lengkap angka giliran",
  "readiness.filter_without_document": "Ada calon tanpa dokumen",
  "readiness.unsaid_short": "Belum diisi",

  "readiness.no_candidate": "belum ada calon",
  "readiness.gap_unsaid": "jangkaan belum diisi",
  "readiness.gap_to_enter": "{n} calon belum dimasukkan",
  "readiness.gap_beyond": "{n} calon melebihi jangkaan",
  "readiness.gap_unnumbered": "{n} belum ada angka giliran",
  "readiness.gap_without_document": "{n} tanpa dokumen pengenalan",

  "readiness.lock_none": "Tarikh kunci belum ditetapkan.",
  "readiness.lock_since": "Pendaftaran telah dikunci pada {moment}.",
  "readiness.lock_begun": "Pendaftaran telah dikunci.",
  "readiness.lock_today": "Pendaftaran dikunci hari ini, {moment}.",
  "readiness.lock_tomorrow": "Pendaftaran dikunci esok, {moment}.",
  "readiness.lock_in": "Pendaftaran dikunci {n} hari lagi, {moment}.",
  "readiness.left_locked": "pendaftaran telah dikunci",
  "readiness.left_today": "dikunci hari ini",
  "readiness.left_tomorrow": "dikunci esok",
  "readiness.left_in": "{n} hari lagi sebelum dikunci",
  "readiness.silent_notice": "{n} sekolah berdaftar belum ada seorang calon pun",

  "readiness.none": "Belum ada sekolah didaftarkan bagi tahun {year}.",
  "readiness.none_matching": "Tiada sekolah berdaftar bagi tahun {year} dengan tapisan ini.",
  "readiness.none_own": "Sekolah anda belum didaftarkan bagi tahun {year}.",
  "readiness.no_year": "Belum ada tahun peperiksaan. Pentadbir perlu menambah tahun dahulu.",

  "readiness.expected_title": "Jangkaan calon",
  "readiness.expected_intro":
    "Berapa orang calon yang akan didaftarkan oleh sekolah ini? Angka ini dibandingkan dengan calon yang sudah dimasukkan, supaya tiada murid yang tertinggal.",
  "readiness.expected_hint": "Kosongkan jika belum diketahui.",
  "readiness.expected_saved": "Jangkaan calon berjaya disimpan",
  "readiness.expected_locked":
    "Tahun {year} telah dikunci: hanya pejabat peperiksaan boleh mengubah jangkaan. Hubungi pejabat jika angkanya salah.",
} as const;
