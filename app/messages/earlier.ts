/** The same person in an earlier year. */
export const earlier = {
  "earlier.check": "Semak rekod terdahulu",
  "earlier.filled":
    "Diisi daripada rekod {record}: nama, dan jantina serta nama Jawi jika ada. Belum disimpan: semak dahulu, kemudian simpan.",
  "earlier.differs":
    "Nama dalam rekod {record} ialah {full_name}. Yang sudah ditaip tidak diubah; medan kosong diisi daripada rekod itu.",
  "earlier.record": "{exam} {year}",
  "earlier.record_of_school": "{exam} {year} ({school_name})",
  "earlier.none": "Tiada rekod tahun terdahulu dengan nombor ini.",
  "earlier.no_number": "Isi no. KP 12 digit atau no. pasport yang lengkap dahulu.",
  "earlier.limited":
    "Terlalu banyak semakan rekod sekolah lain. Taip nama calon, atau semak semula selepas {minutes} minit.",
  "earlier.rows":
    "{n} baris diisi daripada rekod tahun terdahulu. Belum disimpan: semak dahulu, kemudian simpan.",
} as const;
