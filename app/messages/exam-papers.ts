export const examPapers = {
  "exam_paper.title": "Jadual kertas",
  "exam_paper.intro": "Kertas yang diduduki oleh semua calon sesuatu peperiksaan, mengikut tarikh dan masa.",
  "exam_paper.caption": "Kertas {year}: {n}",
  "exam_paper.of_day": "{day}: {n} kertas",
  "exam_paper.without_candidates": "Tanpa calon",
  "exam_paper.none": "Belum ada kertas bagi tahun ini.",
  "exam_paper.without": "Belum ada kertas: {codes}.",
  "exam_paper.no_year": "Belum ada tahun peperiksaan.",
  "exam_paper.time": "Masa",
  "exam_paper.times": "{from} hingga {to}",
  "exam_paper.add_title": "Tambah kertas",
  "exam_paper.edit_title": "Ubah kertas",
  "exam_paper.confirm_title": "Sahkan kertas",
  "exam_paper.confirm_question": "Simpan kertas {code}?",
  "exam_paper.confirm": "Ya, simpan",
  "exam_paper.on_weekend": "{day} jatuh pada hujung minggu.",
  "exam_paper.printed_slips":
    "Slip angka giliran {schools} sekolah telah dicetak ({prints} cetakan) dan perlu dicetak semula.",
  "exam_paper.printed_attendance":
    "Jadual kedatangan {schools} sekolah telah dicetak ({prints} cetakan) dan perlu dicetak semula.",
  "exam_paper.printed_packets": "{sheet}: {prints} cetakan memuat kertas ini dan perlu dicetak semula.",
  "exam_paper.delete_printed": "Kertas ini telah dicetak:",
  "exam_paper.delete_title": "Padam kertas",
  "exam_paper.delete_question": "Padam kertas ini?",
  "exam_paper.code_hint": "Kod pendek, kerana ia menjadi tajuk lajur pada jadual kedatangan. Contoh: BA1.",
  "exam_paper.time_hint": "Jam 0 hingga 24. Contoh: 8.30 atau 14.00.",
  "exam_paper.created": "Kertas {code} ditambah.",
  "exam_paper.updated": "Kertas {code} dikemas kini.",
  "exam_paper.removed": "Kertas {code} dipadam.",
  "exam_paper.has_absences":
    "Kertas {code} mempunyai {n} calon yang direkodkan sebagai tidak hadir. Keluarkan mereka daripada senarai tidak hadir dahulu.",
  "exam_paper.has_returns":
    "Kertas {code} ada {n} jadual kedatangan yang telah diterima. Batalkan penerimaannya dahulu.",
  "exam_paper.copy": "Salin kertas tahun {year} dengan hari dan masanya",
  "exam_paper.copied":
    "{n} kertas disalin daripada tahun {year} dengan hari dalam minggu dan masanya. Tarikhnya berubah: semak setiap tarikh.",
} as const;
