export const schoolMerges = {
  "school_merge.title": "Gabungkan sekolah",
  "school_merge.intro":
    "Sekolah ini ditutup, dan calon tahun yang masih berjalan, akaun serta pegawai untuk dihubungi masuk ke sekolah penerima. Kiraannya dipaparkan dahulu.",
  "school_merge.pick_hint": "Sekolah yang menerima calon dan akaun sekolah ini.",
  "school_merge.show": "Papar kiraan",
  "school_merge.choose_again": "Pilih sekolah lain",
  "school_merge.question": "Gabungkan {from} ke dalam {to}?",
  "school_merge.confirm": "Ya, gabungkan",
  "school_merge.failed": "Gagal menggabungkan sekolah",
  "school_merge.obstructed": "Sekolah ini belum boleh digabungkan",
  "school_merge.receiver": "Sekolah penerima",
  "school_merge.year_moved":
    "{n} calon. Sekolah penerima belum didaftarkan, maka pendaftaran ini berpindah seluruhnya.",
  "school_merge.year_joined": "{n} calon masuk ke pendaftaran sekolah penerima yang mempunyai {m} calon.",
  "school_merge.year_term": "Tahun {year}",
  "school_merge.years": "Tahun peperiksaan",
  "school_merge.no_years": "Tiada pendaftaran bagi tahun semasa dan selepasnya.",
  "school_merge.users": "Akaun",
  "school_merge.withdrawn": "Calon yang telah menarik diri",
  "school_merge.special_needs": "Calon berkeperluan khas",
  "school_merge.will_close":
    "Sekolah ini ditutup mulai tahun {year}. Rekod, senarai dan cetakan tahun sebelumnya kekal seperti sedia ada, dan sekolah penerima boleh membaca tahun yang telah ditutup.",
  "school_merge.will_keep_numbers":
    "{n} angka giliran kekal pada calon pendaftaran yang berpindah seluruhnya, sehingga dijana semula.",
  "school_merge.will_remove_numbers":
    "{n} angka giliran calon yang masuk ke pendaftaran lain dikosongkan dan tidak diberikan kepada calon lain; {issued} daripadanya telah dicetak. Sekolah penerima menjana angka giliran baharu.",
  "school_merge.will_keep_withdrawn":
    "{n} calon yang telah menarik diri turut berpindah dengan angka gilirannya.",
  "school_merge.will_join_lists":
    "Senarai sekolah penerima bagi tahun {years} telah dihantar atau disahkan. Statusnya kekal, dan calon sekolah ini ditambah ke dalamnya.",
  "school_merge.will_delete_registrations":
    "{n} pendaftaran yang kosong selepas itu dipadam bersama status senarainya, dan jangkaan calonnya ditambah pada jangkaan sekolah penerima.",
  "school_merge.will_take_seats":
    "{seats} meja calon dikosongkan. {rooms} dewan kekal dalam rekod sekolah ini; calon diberikan meja di sekolah penerima.",
  "school_merge.will_move_invigilators": "{n} petugas dipindahkan ke senarai sekolah penerima, tanpa dewan.",
  "school_merge.will_keep_needs": "{n} rekod keperluan khas kekal pada calonnya.",
  "school_merge.will_keep_prints":
    "{n} cetakan helaian menjadi tidak sah, kerana masih mencatatkan sekolah asalnya.",
  "school_merge.will_keep_trash": "{n} calon yang dipadam akan masuk ke sekolah penerima jika dipulihkan.",
  "school_merge.will_move_users": "{n} akaun berpindah ke sekolah penerima dan perlu log masuk semula.",
  "school_merge.will_give_contact":
    "Sekolah penerima tiada pegawai untuk dihubungi, maka nama, telefon dan e-mel sekolah ini disalin kepadanya.",
  "school_merge.will_keep_contact": "Pegawai untuk dihubungi sekolah penerima tidak berubah.",
  "school_merge.will_undo":
    "Penggabungan ini boleh dibatalkan dalam masa 30 hari, selagi rekod yang terlibat tidak diubah.",
  "school_merge.into": "Digabungkan ke",
  "school_merge.is_merged":
    "Sekolah ini telah digabungkan ke dalam {school_code}. Buka semula sekolah ini dahulu, atau batalkan penggabungannya.",
  "school_merge.no_running_year": "Belum ada tahun peperiksaan. Tambah tahun peperiksaan dahulu.",
  "school_merge.locked":
    "Tahun {year} telah dikunci, dan {n} calon sekolah ini ada dalam senarainya. Buka kunci tahun itu dahulu, atau gabungkan sekolah selepas tahun berikutnya menjadi tahun semasa.",
  "school_merge.final":
    "Senarai {school_code} bagi tahun {year} telah muktamad dengan {n} calon. Buka semula senarai itu dahulu, atau gabungkan sekolah selepas tahun berikutnya menjadi tahun semasa.",
  "school_merge.has_versions":
    "Senarai {school_code} bagi tahun {year} pernah muktamad ({n} versi), dan versinya tidak boleh masuk ke senarai lain. Gabungkan sekolah selepas tahun berikutnya menjadi tahun semasa.",
  "school_merge.in_both":
    "{n} calon sekolah ini mempunyai dokumen pengenalan yang sama dengan calon {school_code} pada tahun {year}. Betulkan atau padam salah satu rekodnya dahulu.",
  "school_merge.waiting":
    "{n} permohonan yang melibatkan sekolah ini belum diputuskan, {transfers} daripadanya perpindahan. Putuskan semuanya dahulu.",
  "school_merge.done": "{from} telah digabungkan ke dalam {to}: {n} calon dan {users} akaun.",
  "school_merge.done_by": "Digabungkan oleh",
  "school_merge.moved": "Dipindahkan",
  "school_merge.moved_counts": "{registrations} pendaftaran, {students} calon, {users} akaun",
  "school_merge.undo_question": "Batalkan penggabungan ini?",
  "school_merge.undo_confirm": "Batalkan penggabungan",
  "school_merge.undo_note":
    "Pendaftaran, calon, angka giliran, meja dan akaun dikembalikan kepada sekolah ini, dan penutupannya dibatalkan. Akaun itu perlu log masuk semula.",
  "school_merge.undone": "Penggabungan dibatalkan: {n} calon dan {users} akaun kembali ke {from}.",
  "school_merge.undo_obstructed": "Penggabungan ini tidak boleh dibatalkan",
  "school_merge.undo_late": "Penggabungan ini tidak boleh dibatalkan, kerana {days} hari telah berlalu.",
  "school_merge.undo_locked": "Penggabungan ini tidak boleh dibatalkan, kerana tahun {year} telah dikunci.",
  "school_merge.undo_final":
    "Penggabungan ini tidak boleh dibatalkan, kerana senarai {school_code} bagi tahun {year} telah muktamad.",
  "school_merge.undo_school": "Rekod sekolah {school_code} telah diubah selepas digabungkan.",
  "school_merge.undo_registrations":
    "{n} pendaftaran {school_code} telah diubah, dihantar atau dipindahkan selepas digabungkan.",
  "school_merge.undo_students":
    "{n} calon telah diubah, dinomborkan, diberikan meja, dipindahkan atau dipadam selepas digabungkan.",
  "school_merge.undo_new_students":
    "{n} calon baharu telah dimasukkan ke dalam pendaftaran yang berpindah. Pindahkan calon itu dahulu.",
  "school_merge.undo_numbers": "{n} angka giliran yang asal kini dimiliki oleh calon lain.",
  "school_merge.undo_seats": "{n} meja yang asal telah diduduki, atau dewannya tiada lagi.",
  "school_merge.undo_requests":
    "{n} permohonan tentang calon yang berpindah belum diputuskan. Putuskan semuanya dahulu.",
  "school_merge.undo_users": "{n} akaun telah berpindah sekolah atau dipadam selepas digabungkan.",
} as const;
