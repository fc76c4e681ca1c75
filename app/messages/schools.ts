export const schools = {
  "school.list_failed": "Gagal akses senarai data sekolah",
  "school.load_failed": "Gagal memuat data sekolah",
  "school.update_failed": "Gagal mengemaskini sekolah",
  "school.save_failed": "Gagal menyimpan sekolah",
  "school.remove_failed": "Gagal membuang sekolah",
  "school.updated": "Sekolah berjaya dikemaskini",
  "school.created": "Sekolah berjaya didaftarkan",
  "school.imported": "Berjaya mengimport {n} sekolah",
  "school.removed": "Sekolah berjaya dibuang",
  "school.remove_blocked": "Sekolah tidak boleh dibuang kerana masih ada {n} calon",
  "school.still_registered": "Sekolah ini masih didaftarkan bagi tahun {years}. Padam pendaftarannya dahulu.",
  "school.in_closed_years":
    "Sekolah ini tercatat dalam perpindahan calon tahun {years} yang telah ditutup, dan kekal dalam rekod tahun itu.",
  "school.still_has_users": "Masih terdapat {n} pengguna bagi sekolah ini. Ubah sekolah pengguna itu dahulu.",
  "school.list_title": "Sekolah",
  "school.list_caption": "Sekolah, {range}",
  "school.add_title": "Tambah sekolah",
  "school.edit_title": "Ubah sekolah",
  "school.confirm_title": "Sahkan perubahan sekolah",
  "school.confirm_question": "Simpan perubahan {school_name} ini?",
  "school.will_follow":
    "Turut berubah: {n} pendaftaran yang senarainya belum muktamad (tahun {years}), dengan {students} calon.",
  "school.will_keep":
    "Kekal seperti sedia ada: {n} pendaftaran yang senarainya telah muktamad atau tahunnya telah ditutup (tahun {years}), dengan {students} calon.",
  "school.will_recode":
    "Semua tahun dibuka dan dicari dengan kod baharu. Senarai dan helaian tahun yang kekal masih memaparkan kod {code}.",
  "school.will_move":
    "Penyelia daerah baharu mendapat capaian kepada semua tahun sekolah ini, dan penyelia daerah lama tidak lagi.",
  "school.record_title": "Maklumat sekolah",
  "school.record_intro":
    "Semak maklumat ini. Jika ada yang salah, hubungi penyelia daerah (nama sekolah) atau pejabat peperiksaan (kod, daerah dan jenis peperiksaan).",
  "school.delete_title": "Padam sekolah",
  "school.delete_question": "Padam sekolah ini? Tindakan ini tidak boleh dibatalkan.",
  "school.delete_confirm": "Padam sekolah",
  "school.none": "Belum ada sekolah.",
  "school.none_matching": "Tiada sekolah yang sepadan dengan tapisan ini.",
  "school.pick": "Pilih sekolah",
  "school.code_or_name": "Kod atau nama sekolah",
  "school.contact": "Orang untuk dihubungi",
  "school.contact_intro": "Pejabat dan daerah menghubungi orang ini tentang senarai calon sekolah.",
  "school.contact_none": "Orang untuk dihubungi belum diisi",
  "school.import_link": "Import sekolah",
} as const;
