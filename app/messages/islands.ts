/** The build puts these sentences into the islands. */
export const islands = {
  "islands.close": "Tutup",
  "islands.kept": "Draf anda disimpan pada komputer ini. Buka semula borang itu untuk memulihkannya.",
  "islands.unsaved": "Terdapat draf yang belum disimpan. Jika borang ini ditutup, draf itu akan hilang.",
  "islands.close_anyway": "Tutup tanpa menyimpan",
  "islands.schools": "Sekolah sepadan",
  "islands.found": "sekolah sepadan. Gunakan anak panah untuk memilih.",
  "islands.no_school": "Tiada sekolah yang sepadan.",
} as const;
