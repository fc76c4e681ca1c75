export const account = {
  // The sentences of specification sections 4 and 8.
  "account.login_failed": "Log masuk gagal",
  "account.login_failed_default": "Login failed",
  "account.register_failed": "Pendaftaran gagal",
  "account.register_failed_default": "Registration failed",
  "account.logged_in": "Log masuk berjaya",
  "account.logged_out": "Log keluar berjaya",
  "account.registered": "Pendaftaran berjaya",
  "account.sign_in_title": "Log masuk",
  "account.sign_in_intro": "Gunakan nama pengguna dan kata laluan yang diberi oleh pejabat peperiksaan.",
  "account.remember_hint":
    "Jangan tanda di komputer kongsi. Tanpa tanda ini anda dilog keluar selepas 30 minit tidak aktif.",
  "account.register_invite": "Belum ada akaun? Daftar di sini",
  "account.wrong_credentials": "Nama pengguna atau kata laluan tidak betul",
  "account.not_approved": "Akaun anda belum diluluskan oleh pentadbir",
  "account.throttled": "Terlalu banyak cubaan gagal. Cuba semula selepas 15 minit.",
  "account.password_change_required": "Kata laluan anda ditetapkan oleh pentadbir. Tukar kata laluan dahulu.",
} as const;
