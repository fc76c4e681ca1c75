export const navigation = {
  "nav.home": "Laman utama",
  "nav.students": "Calon",
  "nav.schools": "Sekolah",
  "nav.school_exam_years": "Pendaftaran",
  "nav.exam_years": "Tahun peperiksaan",
  "nav.users": "Pengguna",
} as const;
