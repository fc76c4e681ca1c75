export const students = {
  // The sentences of specification sections 5 and 8.
  "student.load_failed": "Error loading student data",
  "student.list_failed": "Gagal mendapatkan senarai Calon",
  "student.print_list_failed": "Gagal mendapatkan senarai Calon Untuk Cetakan",
  "student.get_error": "Ralat semasa mendapatkan data Calon",
  "student.remove_error": "Ralat semasa membuang data Calon",
  "student.reset_error": "Ralat semasa memadam rekod calon",
  "student.reset_needs_school_and_year": "Kod sekolah dan tahun peperiksaan diperlukan",
  "student.code_update_failed": "Gagal mengemaskini no giliran Calon",
  "student.code_updated": "Berjaya mengemaskini no giliran Calon",
  "student.removed": "Calon berjaya dibuang",
  "student.reset_done": "{n} rekod calon berjaya dipadam",
} as const;
