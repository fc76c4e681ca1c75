export const secondStep = {
  "second_step.title": "Pengesahan dua langkah",
  "second_step.off": "Tidak aktif",
  "second_step.on_since": "Aktif sejak {date}",
  "second_step.required":
    "Akaun anda memerlukan pengesahan dua langkah. Sediakan dahulu sebelum meneruskan kerja.",
  "second_step.offer":
    "Lindungi data murid: selepas kata laluan, log masuk meminta kod daripada telefon anda. Penyediaan mengambil masa kira-kira dua minit.",
  "second_step.offer_accept": "Sediakan",
  "second_step.offer_later": "Bukan sekarang",
  "second_step.intro":
    "Selepas kata laluan, sistem meminta kod pengesahan daripada telefon anda. Orang yang hanya mengetahui kata laluan anda tidak dapat log masuk.",
  "second_step.need":
    "Anda memerlukan telefon dengan aplikasi pengesah, contohnya Google Authenticator, Microsoft Authenticator atau Aegis. Aplikasi itu percuma dan tidak memerlukan talian Internet.",
  "second_step.begin": "Mula sediakan",
  "second_step.step_app": "1. Imbas kod ini dengan aplikasi pengesah",
  "second_step.drawing": "Kod QR untuk aplikasi pengesah",
  "second_step.by_hand": "Tidak dapat mengimbas? Taip kunci ini dalam aplikasi:",
  "second_step.open_app": "Buka dalam aplikasi pengesah di telefon ini",
  "second_step.step_code": "2. Taip kod yang dipaparkan oleh aplikasi",
  "second_step.code_hint": "Enam angka. Kod bertukar setiap 30 saat.",
  "second_step.enable": "Aktifkan",
  "second_step.another_secret": "Mula semula dengan kod QR baharu",
  "second_step.not_begun": "Tiada penyediaan sedang berjalan. Kembali dan mulakan semula.",
  "second_step.enabled": "Pengesahan dua langkah telah diaktifkan",
  "second_step.on_already": "Pengesahan dua langkah sudah pun aktif.",
  "second_step.own":
    "Ini akaun anda sendiri. Nyahaktifkan pengesahan dua langkah anda di halaman Akaun saya.",
  "second_step.codes_left": "{n} daripada {all} belum digunakan",
  "second_step.few_codes": "Kod pemulihan anda hampir habis. Jana yang baharu dan simpan di tempat selamat.",
  "second_step.codes_title": "Kod pemulihan",
  "second_step.renew": "Jana kod pemulihan baharu",
  "second_step.renewed": "Kod pemulihan baharu telah dijana",
  "second_step.renew_intro":
    "Sepuluh kod baharu dijana. Kod yang lama tidak lagi boleh digunakan, walaupun belum digunakan.",
  "second_step.codes_once":
    "Cetak atau salin sekarang: kod ini dipaparkan sekali sahaja. Tekan Ctrl+P untuk mencetak.",
  "second_step.codes_before":
    "Kod itu telah dipaparkan dan tidak boleh dipaparkan lagi. Jika tidak sempat disalin, jana yang baharu.",
  "second_step.codes_use":
    "Jika telefon hilang, taip satu kod sebagai ganti kod pengesahan semasa log masuk. Jika lupa kata laluan, taip satu kod di halaman Lupa kata laluan; log masuk selepas itu memerlukan kod daripada aplikasi atau slip pemulihan. Setiap kod boleh digunakan sekali sahaja; potong yang sudah digunakan.",
  "second_step.codes_use_admin":
    "Jika telefon hilang, taip satu kod sebagai ganti kod pengesahan semasa log masuk. Kod akaun pentadbir tidak memulihkan kata laluan: jika lupa, minta slip pemulihan daripada pentadbir lain. Setiap kod boleh digunakan sekali sahaja; potong yang sudah digunakan.",
  "second_step.codes_keep": "Simpan di tempat berkunci, bukan bersama komputer atau telefon.",
  "second_step.made_at": "Dijana pada",
  "second_step.disable": "Nyahaktifkan",
  "second_step.disable_title": "Nyahaktifkan pengesahan dua langkah",
  "second_step.disable_intro":
    "Selepas ini log masuk hanya meminta kata laluan, dan kod pemulihan anda dipadam. Untuk bertukar telefon, nyahaktifkan di sini, kemudian sediakan semula dengan telefon baharu.",
  "second_step.disabled": "Pengesahan dua langkah telah dinyahaktifkan",
  "second_step.otp_or_code":
    "Kod pengesahan daripada aplikasi, satu kod pemulihan, atau kod pada slip pemulihan.",

  "second_step.sign_in_title": "Kod pengesahan",
  "second_step.sign_in_intro": "Buka aplikasi pengesah di telefon anda dan taip kod bagi Calon.",
  "second_step.sign_in_paper_intro":
    "Taip satu kod daripada helaian kod pemulihan anda. Kod itu tidak boleh digunakan lagi selepas ini.",
  "second_step.use_paper": "Telefon tiada? Gunakan kod pemulihan",
  "second_step.use_app": "Gunakan kod daripada aplikasi",
  "second_step.lost_both":
    "Jika kod pemulihan juga tiada, minta slip pemulihan daripada pentadbir pejabat peperiksaan dan taip kodnya di sini.",
  "second_step.sign_in_slip_intro":
    "Kata laluan anda baru dipulihkan dengan kod pemulihan, maka kod pemulihan yang lain tidak diterima kali ini. Taip kod daripada aplikasi, atau kod pada slip pemulihan baharu daripada pejabat peperiksaan.",
  "second_step.otp_or_slip": "Kod pengesahan daripada aplikasi, atau kod pada slip pemulihan.",
  "second_step.use_slip": "Telefon tiada? Gunakan slip pemulihan",
  "second_step.start_again": "Log masuk sebagai pengguna lain",
  "second_step.over":
    "Masa untuk menaip kod telah tamat. Taip nama pengguna dan kata laluan anda sekali lagi.",
  "second_step.awaited": "Akaun ini meminta kod pengesahan. Hantar semula dengan kod itu.",
  "second_step.wrong": "Kod pengesahan tidak betul",
  "second_step.wrong_without_codes":
    "Kod pengesahan tidak betul. Kata laluan ini dipulihkan dengan kod pemulihan, maka hanya kod daripada aplikasi atau slip pemulihan diterima.",
  "second_step.throttled": "Terlalu banyak kod yang salah. Cuba semula selepas 15 minit.",

  "second_step.remove": "Nyahaktifkan pengesahan dua langkah pengguna ini",
  "second_step.remove_question":
    "Nyahaktifkan pengesahan dua langkah bagi pengguna ini? Pastikan dahulu bahawa orang yang meminta ialah pemilik akaun. Semua sesinya ditamatkan dan kod pemulihannya dipadam.",
  "second_step.remove_failed": "Pengesahan dua langkah tidak dinyahaktifkan",
  "second_step.removed": "Pengesahan dua langkah pengguna itu telah dinyahaktifkan",
  "second_step.none_there": "Pengguna ini tiada pengesahan dua langkah.",

  "slip.title": "Slip pemulihan",
  "slip.question":
    "Keluarkan slip pemulihan bagi pengguna ini? Dengan slip itu dia memilih kata laluan sendiri; anda tidak mengetahuinya. Slip sebelum ini terbatal. Serahkan hanya kepada pemilik akaun.",
  "slip.issue": "Keluarkan slip",
  "slip.issue_again": "Keluarkan slip baharu",
  "slip.failed": "Slip pemulihan tidak dikeluarkan",
  "slip.issued": "Slip pemulihan telah dikeluarkan",
  "slip.once":
    "Cetak atau salin sekarang: kod ini dipaparkan sekali sahaja. Tekan Ctrl+P untuk mencetak slip.",
  "slip.before":
    "Slip itu telah dipaparkan dan tidak boleh dipaparkan lagi. Jika tidak sempat dicetak, keluarkan slip baharu.",
  "slip.address": "Alamat",
  "slip.until": "Sah sehingga",
  "slip.how":
    "Buka alamat itu dalam pelayar, taip nama pengguna dan kod ini, kemudian pilih kata laluan baharu. Slip ini boleh digunakan sekali sahaja, dalam masa 24 jam.",
  "slip.keep":
    "Jangan ambil gambar slip ini atau tunjukkan slip ini kepada orang lain. Musnahkan selepas digunakan.",
  "slip.not_approved":
    "Akaun ini belum diluluskan, maka tiada slip boleh dikeluarkan. Luluskan akaun itu dahulu.",

  "recover.invite": "Lupa kata laluan?",
  "recover.title": "Lupa kata laluan",
  "recover.intro":
    "Pilih kata laluan baharu dengan slip pemulihan daripada pejabat peperiksaan, atau dengan satu kod pemulihan anda sendiri.",
  "recover.no_slip":
    "Tiada slip? Hubungi pentadbir pejabat peperiksaan. Slip diserahkan kepada anda sahaja dan sah selama 24 jam.",
  "recover.code_hint":
    "24 aksara pada slip atau pada helaian kod pemulihan (16 aksara pada helaian lama). Ruang, sempang dan huruf kecil juga diterima.",
  "recover.button": "Simpan kata laluan baharu",
  "recover.failed": "Kata laluan tidak ditukar",
  "recover.done": "Kata laluan baharu telah disimpan. Log masuk dengan kata laluan itu.",
} as const;
