export const examYears = {
  "year.title": "Tukar tahun",
  "year.intro":
    "Laman utama, senarai, borang, statistik dan helaian mengikut tahun yang dipilih, sehingga anda menukarnya atau log keluar.",
  "year.running": "Tahun {year} (tahun semasa)",
  "exam_year.list_failed": "Gagal mendapatkan senarai tahun peperiksaan",
  "exam_year.remove_failed": "Gagal memadam tahun peperiksaan",
  "exam_year.create_failed": "Gagal menambah tahun peperiksaan",
  "exam_year.update_failed": "Gagal mengemas kini tahun peperiksaan",
  "exam_year.update_error": "Ralat sistem semasa mengemas kini tahun peperiksaan",
  "exam_year.list_loaded": "Senarai tahun peperiksaan berjaya dimuatkan",
  "exam_year.created": "Tahun peperiksaan berjaya ditambah",
  "exam_year.updated": "Tahun peperiksaan berjaya dikemas kini",
  "exam_year.now_locked":
    "Tahun peperiksaan berjaya dikemas kini. Tahun {year} kini dikunci dan semua senarai muktamad.",
  "exam_year.now_unlocked": "Tahun peperiksaan berjaya dikemas kini. Kunci tahun {year} kini dibuka.",
  "exam_year.removed": "Tahun peperiksaan berjaya dipadam",
  "exam_year.list_title": "Tahun peperiksaan",
  "exam_year.list_caption": "Tahun peperiksaan, yang terkini dahulu",
  "exam_year.none":
    "Belum ada tahun peperiksaan. Tambah satu tahun dahulu, kemudian daftarkan sekolah bagi tahun itu.",
  "exam_year.add_title": "Tambah tahun peperiksaan",
  "exam_year.edit_title": "Ubah tahun peperiksaan",
  "exam_year.delete_title": "Padam tahun peperiksaan",
  "exam_year.delete_question": "Padam tahun peperiksaan ini?",
  "exam_year.will_delete":
    'Tahun {year}, tarikh-tarikhnya dan tempoh permohonannya boleh dipulihkan dengan "Buat asal" sebaik selepas dipadam.',
  "exam_year.will_lose":
    "Dipadam secara kekal: {requests} permohonan, {notes} catatan, {papers} kertas peperiksaan dengan {absences} rekod tidak hadir dan {rooms} dewan. {prints} cetakan helaian tidak lagi menyebut tahun ini.",
  "exam_year.restored": "Tahun {year} telah dipulihkan.",
  "exam_year.deletion_not_undone":
    "Tahun itu tidak dapat dipulihkan, kerana sudah dipulihkan atau tahun yang sama telah ditambah selepas itu.",
  "exam_year.delete_confirm": "Padam tahun {year}",
  "exam_year.marking_late":
    "Calon yang didaftarkan selepas kunci sedang ditandai sebagai lewat: {n} sekolah lagi. Muat semula halaman ini untuk melihat bakinya.",
  "exam_year.stays": "Tidak boleh dipadam: masih ada sekolah berdaftar.",
  "exam_year.still_registered":
    "Masih terdapat {n} sekolah berdaftar bagi tahun {year}. Padam pendaftaran sekolah itu dahulu.",
  "exam_year.still_running":
    "Tahun {year} ialah tahun semasa dan tidak boleh dipadam. Tandakan tahun lain sebagai tahun semasa dahulu.",
  "exam_year.running": "Tahun semasa",
  "exam_year.running_hint":
    "Tahun yang dibuka dahulu oleh setiap pengguna. Hanya satu tahun boleh menjadi tahun semasa; tanda pada tahun lain dipadam.",
  "exam_year.running_now":
    "Ini tahun semasa: semua pengguna bermula dengan tahun ini. Untuk menukarnya, tandakan tahun lain.",
  "exam_year.day_hint": "Tulis 31/3/2026, 31-3-2026, 31.3.2026 atau 31 Mac 2026.",
  "exam_year.opens": "Pendaftaran dibuka {day}",
  "exam_year.opened": "Pendaftaran dibuka",
  "exam_year.until": "hingga {moment}",
  "exam_year.corrections": "Pindaan hingga {day}",
  "exam_year.printing": "Cetakan mulai {day}",
  "exam_year.confirm_title": "Sahkan perubahan tahun",
  "exam_year.confirm_question": "Simpan perubahan tahun {year} ini?",
  "exam_year.confirm": "Ya, simpan perubahan",
  "exam_year.will_renumber":
    "Tahun {from} menjadi {to}. Yang turut berpindah: {schools} pendaftaran sekolah, {candidates} calon, {numbered} angka giliran dan {printed} cetakan helaian. Helaian yang telah dicetak masih mencatatkan {from}.",
  "exam_year.will_lock": "Pendaftaran tahun {year} dikunci mulai {at}.",
  "exam_year.will_lock_incomplete": "{n} daripada {of} sekolah belum lengkap angka giliran.",
  "exam_year.will_lock_unnumbered": "{n} daripada {of} calon belum ada angka giliran.",
  "exam_year.will_lock_states":
    "Semua senarai sekolah menjadi muktamad. Statusnya sekarang: {draf} draf, {dihantar} dihantar, {disahkan} disahkan, {muktamad} muktamad.",
  "exam_year.will_unlock":
    "Kunci tahun {year} dibuka dan tarikh kunci dipadam. {late} calon yang telah direkodkan sebagai lewat kekal lewat. Senarai yang dimuktamadkan apabila tahun dikunci kembali kepada status sebelumnya.",
  "exam_year.undone": "Perubahan tahun {year} telah dibatalkan.",
  "exam_year.not_undone":
    "Perubahan tahun tidak dibatalkan, kerana tahun itu telah diubah atau dipadam selepas itu.",
  "exam_year.see_registered": "Lihat sekolah yang berdaftar bagi tahun {year}",
  "exam_year.about": "tahun {year}",
  "exam_year.is_closed":
    "Tahun {year} telah ditutup. Rekodnya boleh dibaca dan dicetak, tetapi tidak boleh diubah melainkan pentadbir membuka tahun itu semula.",
  "exam_year.closed_badge": "Ditutup",
  "exam_year.close_title": "Tutup tahun",
  "exam_year.close_question": "Tutup tahun {year}?",
  "exam_year.close_confirm": "Tutup tahun {year}",
  "exam_year.reopen_title": "Buka semula tahun",
  "exam_year.reopen_hint":
    "Sebabnya direkodkan dalam jejak audit. Tutup tahun ini semula apabila kerja selesai.",
  "exam_year.reopen_confirm": "Buka semula tahun {year}",
  "exam_year.now_closed": "Tahun {year} telah ditutup. Rekodnya kini hanya boleh dibaca dan dicetak.",
  "exam_year.now_reopened": "Tahun {year} telah dibuka semula. Pejabat boleh mengubah rekodnya.",
  "exam_year.state_failed": "Gagal menutup atau membuka semula tahun peperiksaan",
  "exam_year.closed_already": "Tahun {year} sudah ditutup.",
  "exam_year.reopened_already": "Tahun {year} tidak ditutup.",
  "exam_year.closing_running":
    "Tahun {year} ialah tahun semasa dan tidak boleh ditutup. Tandakan tahun lain sebagai tahun semasa dahulu.",
  "exam_year.closing_ahead": "Tahun {year} belum tiba dan tidak boleh ditutup.",
  "exam_year.closing_unlocked": "Tahun {year} belum dikunci. Kunci tahun itu dahulu, kemudian tutup.",
  "exam_year.closing_corrections":
    "Pembetulan bagi tahun {year} masih diterima hingga {day}. Tutup tahun itu selepas hari tersebut.",
  "exam_year.closing_requests":
    "Masih ada {n} permohonan tahun {year} yang menunggu. Luluskan atau tolak semuanya dahulu.",
  "exam_year.will_close":
    "{schools} pendaftaran sekolah, {candidates} calon, permohonan, catatan dan tarikh tahun {year} tidak boleh diubah oleh sesiapa, termasuk pentadbir.",
  "exam_year.will_close_reading":
    "Senarai, carian, helaian, statistik dan fail CSV masih boleh dibuka dan dicetak. Pentadbir boleh membuka tahun ini semula dengan sebab.",
  "exam_year.will_close_lists": "{n} senarai sekolah belum muktamad dan kekal dengan statusnya sekarang.",
  "exam_year.will_close_drafts": "{n} import yang belum disimpan tidak lagi boleh disimpan.",
  "exam_year.will_close_trash":
    "{n} calon yang dipadam tidak boleh dipulihkan lagi, dan tindakan yang lalu tidak boleh dibatalkan.",
  "exam_year.will_reopen":
    "Rekod tahun {year} boleh diubah semula mengikut kuncinya: pejabat mengubah, sekolah menghantar permohonan.",
  "exam_year.locked": "Dikunci",
  "exam_year.lock_coming": "Akan dikunci",
  "exam_year.unlocked": "Tidak dikunci",
  "exam_year.moves_along":
    "Terdapat {schools} sekolah berdaftar dan {students} calon bagi tahun ini. Jika tahun diubah, semuanya turut berpindah ke tahun baharu.",
  "exam_year.title_hint": "Dicetak pada helaian calon, contohnya 2026M/1448H.",
  "exam_year.part_title": "Tajuk dan nombor tahun",
  "exam_year.part_days": "Tarikh",
  "exam_year.part_lock": "Kunci pendaftaran awal",
  "exam_year.lock_title": "Apabila pendaftaran awal dikunci",
  "exam_year.lock_numbers":
    "Angka giliran yang telah dikeluarkan dikekalkan. Hanya pentadbir boleh mengubahnya, dengan sebab.",
  "exam_year.lock_late":
    "Calon yang ditambah selepas tarikh kunci ialah calon lewat: angka gilirannya menyusul selepas calon lain.",
  "exam_year.lock_reset": "SU Peperiksaan tidak lagi boleh memadam semua rekod calon sekolahnya sekali gus.",
  "exam_year.lock_undone": "Kunci boleh dibuka semula; tarikh kunci akan dipadam.",
  "exam_year.lock_hint":
    "Contohnya 31/3/2026 23.59, waktu Malaysia; tanpa masa, kunci bermula pada akhir hari itu. Biarkan kosong untuk mengunci mulai saat disimpan.",
  "next_year.title": "Dibawa daripada tahun {from}",
  "next_year.papers": "{n} kertas dengan hari dan masanya",
  "next_year.papers_hint": "Hari dalam minggu kekal, misalnya Khamis kedua; tarikhnya berubah.",
  "next_year.rooms": "{n} dewan di {schools} sekolah",
  "next_year.expected": "Jangkaan {n} sekolah, iaitu bilangan calonnya pada tahun {from}",
  "next_year.at_registration": "Diisi apabila sekolah didaftarkan.",
  "next_year.windows": "Tempoh permohonan",
  "next_year.windows_days": "Tarikh tempoh permohonan",
  "next_year.days_hint": "Tarikh di bawah dianjakkan daripada {from} ke {year}.",
} as const;
