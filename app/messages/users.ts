export const users = {
  // The sentences of specification section 8.
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
} as const;
