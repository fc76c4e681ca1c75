/** The places of the navigation, and what each is for. */
export const navigation = {
  "nav.home": "Utama",
  "nav.students": "Calon",
  "nav.schools": "Sekolah",
  "nav.school_exam_years": "Pendaftaran",
  "nav.exam_years": "Tahun peperiksaan",
  "nav.students_about": "Cari, tambah dan ubah rekod calon.",
  "nav.school_exam_years_about": "Sekolah yang didaftarkan bagi setiap tahun, jumlah calon dan cetakan.",
  "nav.schools_about": "Rekod sekolah, kod pusat, daerah dan jenis peperiksaan.",
  "nav.lookups_about": "Daerah dan jenis peperiksaan: kod, nama, kod angka giliran dan helaian.",
  "nav.exam_years_about": "Tambah tahun peperiksaan dan kunci pendaftaran awal.",
  "nav.users": "Pengguna",
  "nav.users_about": "Luluskan akaun, tambah dan ubah pengguna, reset kata laluan.",
  "nav.audit_about": "Siapa mengubah apa, bila, dan atas nama siapa.",
  "nav.trash_about": "Pulihkan calon yang dipadam dalam 30 hari yang lalu.",
} as const;
