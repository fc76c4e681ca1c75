export const users = {
  "user.profile_failed": "Failed to fetch profile",
  "user.list_failed": "Failed to fetch users",
  "user.load_failed": "Failed to fetch user",
  "user.remove_failed": "Tidak berjaya buang pengguna",
  "user.create_failed": "Gagal Menambah Pengguna",
  "user.update_failed": "Gagal mengemaskini pengguna",
  "user.reset_password_failed": "Gagal reset kata laluan",
  "user.reset_password_error": "Ralat semasa reset kata laluan",
  "user.list_loaded": "Users fetched successfully",
  "user.removed": "Berjaya buang pengguna",
  "user.created": "Berjaya menambah pengguna",
  "user.updated": "Berjaya mengemaskini pengguna",
  "user.password_reset": "Kata laluan berjaya direset",

  "user.last_admin":
    "{username} ialah pentadbir terakhir. Luluskan seorang lagi pentadbir sebelum akaun ini dipadam atau diubah peranannya.",
  "user.no_longer_admin": "Anda bukan lagi pentadbir. Tiada apa-apa disimpan.",
  "user.own_account_stays":
    "Ini akaun anda sendiri. Minta pentadbir lain memadamkannya jika tidak diperlukan lagi.",
  "user.own_password": "Ini akaun anda sendiri. Tukar kata laluan anda di halaman Akaun saya.",
  "user.approved_already": "Akaun {username} telah pun diluluskan.",
  "user.approved": "Akaun {username} diluluskan sebagai {role}.",
  "user.approved_many": "{n} akaun diluluskan.",

  "user.file": "pengguna.csv",
  "user.list_title": "Pengguna",
  "user.list_caption": "Pengguna, {range}",
  "user.none": "Belum ada pengguna.",
  "user.none_matching": "Tiada pengguna yang sepadan dengan tapisan ini.",
  "user.waiting": "{n} akaun menunggu kelulusan.",
  "user.see_waiting": "Lihat akaun yang menunggu",
  "user.is_waiting": "Menunggu kelulusan",
  "user.is_approved": "Diluluskan",
  "user.role_and_scope": "Peranan dan skop",
  "user.scope": "Sekolah atau daerah",
  "user.whole_state": "Seluruh negeri",
  "user.no_role": "Belum diberikan peranan",
  "user.asks": "Dipohon: {role}",
  "user.place": "{code} · {name}",
  "user.only_exam": "{place} ({exam} sahaja)",

  "user.back_to_list": "Kembali ke senarai pengguna",
  "user.add_title": "Tambah pengguna",
  "user.add_intro":
    "Akaun ini terus diluluskan. Kata laluannya sementara: pengguna mesti menukarnya semasa log masuk kali pertama.",
  "user.add_password": "Kata laluan sementara",
  "user.add_password_hint":
    "Biarkan kosong supaya sistem menjana kata laluan. Jika ditaip: sekurang-kurangnya 12 aksara.",
  "user.role_first": "Peranan menentukan medan yang lain.",
  "user.role_show": "Paparkan medan peranan ini",
  "user.named_school_hint": "Jika pemerhati melihat satu sekolah sahaja.",
  "user.named_district_hint": "Jika pemerhati melihat satu daerah sahaja.",
  "user.exam_hint": "Pilih hanya jika pengguna ini mengurus satu jenis peperiksaan sahaja.",
  "user.no_exam": "Semua jenis",
  "user.edit_title": "Ubah pengguna",
  "user.profile_title": "Ubah profil",
  "user.email_hint":
    "Untuk makluman keselamatan akaun ini, contohnya log masuk dari peranti baharu, dan peringatan kerja, yang boleh dihentikan di Akaun saya.",
  "user.profile_intro":
    "Anda boleh mengubah nama penuh dan e-mel. Peranan, sekolah dan daerah ditetapkan oleh pentadbir pejabat peperiksaan.",
  "user.approval_hint":
    "Pengguna yang tidak diluluskan akan dilog keluar serta-merta dan tidak boleh log masuk.",

  "user.delete_title": "Padam pengguna",
  "user.delete_question":
    "Padam pengguna ini? Sesinya ditamatkan serta-merta dan tindakan ini tidak boleh dibatalkan. Jejak audit mengekalkan namanya.",

  "user.reset_title": "Tetapkan semula kata laluan",
  "user.reset_link": "Kata laluan",
  "user.reset_question":
    "Jana kata laluan sementara bagi pengguna ini? Kata laluan lama tidak lagi berfungsi dan semua sesinya ditamatkan.",
  "user.reset_again": "Tetapkan sekali lagi",
  "user.issued_title": "Kata laluan sementara",
  "user.issued_once":
    "Salin sekarang: kata laluan ini dipaparkan sekali sahaja. Pengguna mesti menukarnya semasa log masuk yang pertama.",
  "user.issued_before":
    "Kata laluan itu telah dipaparkan dan tidak boleh dipaparkan lagi. Jika tidak sempat disalin, tetapkan sekali lagi.",

  "user.approve": "Luluskan",
  "user.approve_choose": "Pilih peranan",
  "user.approve_title": "Luluskan akaun",
  "user.approve_intro":
    "Peranan dan skop di bawah telah diisi mengikut permohonan. Semak dahulu sebelum meluluskan.",
  "user.approve_ticked": "Luluskan yang ditanda",
  "user.approve_many_title": "Luluskan beberapa akaun",
  "user.approve_many_intro":
    "{n} akaun akan diluluskan dengan peranan dan skop yang dipohon. Semak setiap satu.",
  "user.approve_many_caption": "Akaun yang akan diluluskan, {n} rekod",
  "user.approve_many_confirm": "Luluskan {n} akaun",
  "user.approve_left_out": "Tidak termasuk",
  "user.incomplete": "{username}: peranan, sekolah atau daerahnya belum lengkap",

  "acting.link": "Bertindak sebagai",
  "acting.title": "Bertindak sebagai pengguna lain",
  "acting.intro":
    "Anda melihat dan bekerja seperti SU Peperiksaan sesebuah sekolah atau Penyelia Daerah, paling lama satu jam. Nama anda dan peranan itu direkodkan bersama dalam jejak audit.",
  "acting.begin": "Mula bertindak",
  "acting.banner": "Anda sedang bertindak sebagai {role} {place}",
  "acting.end": "Kembali sebagai pentadbir",
  "acting.banner_label": "Bertindak sebagai pengguna lain",
  "acting.begun":
    "Paling lama satu jam. Anda menyediakan rekod tetapi tidak menandatangani apa-apa. Pentadbiran pengguna dan kata laluan ditutup sehingga anda kembali sebagai pentadbir.",
  "acting.ended": "Anda kembali sebagai pentadbir.",
  "acting.over":
    "Masa sejam untuk bertindak sebagai pengguna lain telah tamat. Anda kembali sebagai pentadbir dan tindakan tadi tidak dilakukan.",
  "acting.not_own":
    "Borang tadi dimulakan dalam peranan anda sendiri, jadi ia tidak dilaksanakan. Kembali sebagai pentadbir dahulu, kemudian lakukannya sekali lagi.",
  "acting.end_and_open": "Kembali sebagai pentadbir dan buka borang",
  "acting.waits_title": "Masa bertindak telah tamat. Borang anda disimpan",
  "acting.waits":
    "Borang itu dimulakan semasa anda bertindak sebagai pengguna lain, jadi ia belum disimpan ke dalam rekod. Tekan Mula bertindak: borang itu dipaparkan semula untuk anda semak dan simpan. Ia menunggu selama 24 jam.",
  "acting.lost_title": "Masa bertindak telah tamat, dan borang tadi tidak sempat disimpan",
  "acting.lost":
    "Talian terputus sebelum borang sampai, borang itu terlalu besar, atau ia sudah tiada. Jika tab tadi masih terbuka, mula bertindak semula di tab lain dahulu, kemudian hantar semula borang itu.",
  "acting.waits_elsewhere":
    "Borang tadi dimulakan dalam peranan lain dan belum disimpan ke dalam rekod. Kembali sebagai pentadbir untuk membukanya.",
  "acting.is": "Anda bertindak {as}.",
  "acting.signs_nothing":
    "Anda sedang bertindak sebagai pengguna lain. Penghantaran, pengesahan dan keputusan dibuat sendiri oleh pengguna itu. Kembali sebagai pentadbir untuk melakukannya sebagai pejabat.",
  "acting.signs_nothing_list":
    "Senarai dihantar sendiri oleh sekolah dan disahkan sendiri oleh daerah, atau oleh pejabat bagi pihaknya: kembali sebagai pentadbir dahulu.",
  "acting.signs_nothing_request":
    "Permohonan dipersetujui, disokong dan diputuskan sendiri oleh sekolah, daerah atau pejabat: kembali sebagai pentadbir dahulu.",
  "acting.signs_nothing_duplicate":
    "Calon pendua diputuskan sendiri oleh daerah atau pejabat: kembali sebagai pentadbir dahulu.",
  "acting.signs_nothing_script":
    "Pemulangan skrip hanya direkodkan oleh sekolah, daerah atau pejabat dengan akaun mereka sendiri.",
  "acting.signs_nothing_absence":
    "Calon tidak hadir direkodkan dan jadual kedatangan diterima sendiri oleh daerah atau pejabat: kembali sebagai pentadbir dahulu.",
  "acting.signs_nothing_packets":
    "Bungkusan dihantar, diterima dan dipulangkan sendiri oleh pejabat, daerah atau sekolah: kembali sebagai pentadbir dahulu.",
  "acting.in_title": "{title} · Sebagai {acting_as}",
} as const;
