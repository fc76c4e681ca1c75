export const schools = {
  "school.list_failed": "Gagal akses senarai data sekolah",
  "school.load_failed": "Gagal memuat data sekolah",
  "school.update_failed": "Gagal mengemaskini sekolah",
  "school.save_failed": "Gagal menyimpan sekolah",
  "school.remove_failed": "Gagal memadam sekolah",
  "school.updated": "Sekolah berjaya dikemaskini",
  "school.created": "Sekolah berjaya didaftarkan",
  "school.imported": "Berjaya mengimport {n} sekolah",
  "school.removed": "Sekolah berjaya dipadam",
  "school.remove_blocked": "Sekolah tidak boleh dipadam kerana masih ada {n} calon",
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
    "Penyelia Daerah baharu mendapat capaian kepada semua tahun sekolah ini, dan Penyelia Daerah lama tidak lagi.",
  "school.record_title": "Maklumat sekolah",
  "school.record_intro":
    "Semak maklumat ini. Jika ada yang salah, hubungi Penyelia Daerah (nama sekolah) atau pejabat peperiksaan (kod, daerah dan jenis peperiksaan).",
  "school.delete_title": "Padam sekolah",
  "school.delete_question": "Padam sekolah ini? Tindakan ini tidak boleh dibatalkan.",
  "school.delete_confirm": "Padam sekolah",
  "school.none": "Belum ada sekolah.",
  "school.none_matching": "Tiada sekolah yang sepadan dengan tapisan ini.",
  "school.pick": "Pilih sekolah",
  "school.code_or_name": "Kod atau nama sekolah",
  "school.contact": "Pegawai untuk dihubungi",
  "school.contact_intro": "Pejabat dan daerah menghubungi pegawai ini tentang senarai calon sekolah.",
  "school.contact_none": "Pegawai untuk dihubungi belum diisi",
  "school.closing": "Penutupan sekolah",
  "school.closed_from": "Ditutup mulai {year}",
  "school.closed_hint":
    "Sekolah ini tidak boleh didaftarkan bagi tahun {year} dan selepasnya. Rekod tahun sebelumnya kekal.",
  "school.close_title": "Tutup sekolah",
  "school.close_confirm": "Tutup sekolah",
  "school.reopen_title": "Buka semula sekolah",
  "school.reopen_question": "Buka semula sekolah ini?",
  "school.reopen_confirm": "Buka semula sekolah",
  "school.closed_year_hint": "Tahun pertama sekolah ini tidak lagi mendaftarkan calon.",
  "school.will_close":
    "Mulai tahun itu, sekolah ini tidak ditawarkan untuk didaftarkan dan tidak dikira sebagai belum didaftarkan.",
  "school.will_close_past":
    "{n} pendaftaran dengan {candidates} calon kekal seperti sedia ada, dengan senarai dan cetakannya.",
  "school.will_close_accounts":
    "{n} akaun sekolah ini kekal dan masih boleh membaca rekodnya. Padam atau pindahkan akaun itu jika tidak lagi diperlukan.",
  "school.will_reopen":
    "Sekolah ini boleh didaftarkan semula bagi tahun {year} dan selepasnya, dan dikira dalam jumlah sekolah.",
  "school.will_separate": "Sekolah {school_code} tidak lagi boleh membaca rekod sekolah ini.",
  "school.now_closed": "Sekolah ditutup mulai tahun {year}.",
  "school.now_reopened": "Sekolah telah dibuka semula.",
  "school.closing_failed": "Gagal menutup atau membuka semula sekolah",
  "school.is_closed.true": "Ditutup",
  "school.is_closed.false": "Dibuka",
  "school.import_link": "Import sekolah",
} as const;
