export const account = {
  "account.login_failed": "Log masuk gagal",
  "account.login_failed_default": "Login failed",
  "account.register_failed": "Pendaftaran gagal",
  "account.register_failed_default": "Registration failed",
  "account.logged_in": "Log masuk berjaya",
  "account.not_remembered":
    "Log masuk berjaya. Sesi pentadbir tidak dikekalkan: anda akan dilog keluar secara automatik selepas 30 minit tidak aktif, atau selepas 12 jam.",
  "account.logged_out": "Log keluar berjaya",
  "account.logged_out_here":
    "Anda telah log keluar daripada pelayar ini. Pelayan tidak dapat mencatatkannya kerana storannya bermasalah: sesi itu akan tamat sendiri mengikut tempohnya. Sila maklumkan kepada pentadbir.",
  "account.registered": "Pendaftaran berjaya",
  "account.sign_in_title": "Log masuk",
  "account.sign_in_intro": "Gunakan nama pengguna dan kata laluan yang diberikan oleh pejabat peperiksaan.",
  "account.sign_in_to": "Log masuk untuk membuka {place}.",
  "account.sign_in_to_page": "Log masuk untuk membuka halaman yang anda minta.",
  "account.remember_hint":
    "Jangan tandakan pilihan ini pada komputer yang dikongsi. Tanpa tanda ini, anda akan dilog keluar secara automatik selepas 30 minit tidak aktif, atau selepas 8 jam.",
  "account.register_invite": "Belum ada akaun? Daftar di sini",
  "account.wrong_credentials": "Nama pengguna atau kata laluan tidak betul",
  "account.not_approved": "Akaun anda belum diluluskan oleh pentadbir",
  "account.password_expired":
    "Kata laluan sementara anda telah tamat tempoh 24 jam. Minta pentadbir menetapkan yang baharu.",
  "account.throttled": "Terlalu banyak cubaan gagal. Cuba semula selepas 15 minit.",
  "account.busy":
    "Terlalu ramai pengguna sedang log masuk serentak. Tunggu beberapa saat, kemudian cuba semula.",
  "account.register_throttled":
    "Terlalu banyak pendaftaran dari rangkaian ini. Cuba semula selepas {minutes} minit; tiada apa-apa yang telah disimpan.",
  "account.password_change_required": "Kata laluan anda ditetapkan oleh pentadbir. Tukar kata laluan dahulu.",
  "account.new_password": "Kata laluan baharu",
  "account.password_hint":
    "Sekurang-kurangnya 12 aksara. Beberapa perkataan yang tiada kaitan mudah diingat dan sukar diteka.",
  "account.username_hint":
    "3 hingga 32 aksara: huruf a hingga z, angka, titik, sempang atau garis bawah. Huruf besar dan kecil dianggap sama.",

  "account.register_title": "Daftar akaun",
  "account.register_intro":
    "Selepas anda mendaftar, pentadbir pejabat peperiksaan menyemak akaun anda dan memberi peranan. Anda boleh log masuk hanya selepas akaun itu diluluskan.",
  "account.works_at": "Tempat bertugas",
  "account.works_at_school": "Sekolah (SU Peperiksaan)",
  "account.works_at_district": "Daerah (Penyelia Daerah)",
  "account.register_school_hint": "Pentadbir mengesahkannya semasa meluluskan akaun.",
  "account.register_button": "Daftar",
  "account.sign_in_invite": "Sudah ada akaun? Log masuk",
  "account.waiting_title": "Akaun anda menunggu kelulusan",
  "account.waiting":
    "Pentadbir pejabat peperiksaan akan menyemak dan meluluskan akaun anda. Selepas diluluskan, log masuk di sini dengan nama pengguna dan kata laluan yang baru anda pilih.",

  "account.setup_title": "Sediakan pentadbir pertama",
  "account.setup_intro":
    "Pangkalan data ini belum ada pengguna. Akaun yang dibuat di sini ialah pentadbir yang boleh meluluskan akaun lain. Pautan ini hanya boleh digunakan sekali.",
  "account.setup_button": "Tambah akaun pentadbir",
  "account.setup_done": "Akaun pentadbir telah dibuat. Log masuk untuk meneruskan.",

  "account.title": "Akaun saya",
  "account.change_password": "Tukar kata laluan",
  "account.password_title": "Tukar kata laluan",
  "account.password_intro":
    "Selepas kata laluan ditukar, sesi anda pada komputer lain ditamatkan. Pada komputer ini, anda kekal log masuk.",
  "account.password_changed": "Kata laluan berjaya ditukar",

  "account.already_acting": "Anda sedang bertindak sebagai pengguna lain. Kembali sebagai pentadbir dahulu.",
} as const;
