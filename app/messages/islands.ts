/** The build puts these sentences into the islands. */
export const islands = {
  "islands.close": "Tutup",
  "islands.kept": "Taipan anda disimpan pada komputer ini. Buka semula borang itu untuk memulihkannya.",
  "islands.unsaved": "Ada taipan yang belum disimpan. Jika borang ini ditutup, taipan itu hilang.",
  "islands.close_anyway": "Tutup tanpa menyimpan",
  "islands.schools": "Sekolah yang sepadan",
  "islands.found": "sekolah sepadan. Guna anak panah untuk memilih.",
  "islands.no_school": "Tiada sekolah yang sepadan.",
} as const;
