export const examYears = {
  // The catalogue of specification section 8, whose wording is settled here.
  "exam_year.list_failed": "Gagal mendapatkan senarai tahun peperiksaan",
  "exam_year.remove_failed": "Gagal memadam tahun peperiksaan",
  "exam_year.create_failed": "Gagal menambah tahun peperiksaan",
  "exam_year.update_failed": "Gagal mengemaskini tahun peperiksaan",
  "exam_year.update_error": "Ralat sistem semasa mengemaskini tahun peperiksaan",
  "exam_year.list_loaded": "Senarai tahun peperiksaan berjaya dimuatkan",
  "exam_year.created": "Tahun peperiksaan berjaya ditambah",
  "exam_year.updated": "Tahun peperiksaan berjaya dikemaskini",
  "exam_year.removed": "Tahun peperiksaan berjaya dipadam",
} as const;
