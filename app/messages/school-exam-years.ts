export const schoolExamYears = {
  // The catalogue of specification section 8, whose wording is settled here.
  "school_exam_year.stats_failed": "Gagal akses statistik tahun peperiksaan sekolah",
  "school_exam_year.update_failed": "Gagal mengemaskini tahun peperiksaan sekolah",
  "school_exam_year.update_error": "Ralat sistem semasa mengemaskini tahun peperiksaan sekolah",
  "school_exam_year.load_failed": "Gagal memuat data tahun peperiksaan sekolah",
  "school_exam_year.save_failed": "Gagal menyimpan sekolah bagi tahun peperiksaan",
  "school_exam_year.mass_updated": "{n} rekod tahun peperiksaan sekolah berjaya dikemaskini",
  "school_exam_year.created": "Sekolah berjaya didaftarkan bagi tahun peperiksaan",
  "school_exam_year.updated": "Tahun peperiksaan sekolah berjaya dikemaskini",
} as const;
