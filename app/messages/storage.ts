/** Damage of the disk does not pass through the log, so that the newest rows of the replica are whole. */
export const wayOutOfLostTables =
  "Jika ada replika (REPLICA_URL), semak rekod terbaharunya dengan `npm run restore -- --from-replica --rehearse`, kemudian pulihkan dengan --replace. Jika tiada, pulihkan salinan sandaran terakhir dengan `npm run restore -- FAIL --replace`." as const;

export const wayOutOfDamage =
  `Buat salinan dengan \`npm run backup\`, kemudian pulihkan salinan itu dengan \`npm run restore -- SALINAN --replace\`. Jika salinan itu gagal, jadualnya rosak. ${wayOutOfLostTables}` as const;

/** The disk and the file of the database: for the log, and for the ADMIN at home. */
export const storage = {
  "storage.full": "Ruang cakera hampir habis, jadi penulisan ditolak",
  "storage.gone": "Fail pangkalan data bukan lagi fail yang dibuka oleh pelayan",
  "storage.damaged": "Pangkalan data rosak",

  "storage.log_ok": "Storan pulih: perubahan disimpan semula ({path}).",
  "storage.log_low": "Amaran: ruang cakera tinggal {free} MB ({path}). Kosongkan ruang.",
  "storage.log_full":
    "Ruang cakera tinggal {free} MB ({path}): perubahan ditolak, halaman masih boleh dibaca. Kosongkan ruang; pelayan tidak perlu dimulakan semula.",
  "storage.log_unwritable":
    "Cakera menolak penulisan ({path}). Semak cakera dan sistem failnya; pelayan mencuba lagi pada setiap perubahan.",
  "storage.log_gone":
    "Fail {path} atau lognya telah dialihkan, dipadam atau ditukar semasa pelayan berjalan: perubahan ditolak. Kembalikan fail asal, atau hentikan pelayan dan pulihkan salinan sandaran.",
  "storage.log_damaged": `Pangkalan data {path} rosak: perkhidmatan ditutup dan setiap halaman menjawab 503. Hentikan pelayan. ${wayOutOfDamage}`,
  "storage.log_cut":
    "Log pangkalan data ({path}-wal) terpotong semasa pelayan berjalan: tinggal {found} daripada {wanted} bait. Pelayan berhenti serta-merta supaya tiada perubahan lagi hilang. Permulaan berikutnya menyatakan bilangan catatan yang hilang dan arahan untuk menerimanya; jika tiada yang hilang, pelayan terus berkhidmat.",
  "storage.log_copied": "Salinan fail pangkalan data yang rosak disimpan dalam {folder}.",
  "storage.log_not_copied": "Fail pangkalan data yang rosak tidak disalin: {reason}.",
  "storage.no_room_for_copy": "ruang cakera tidak mencukupi",
  "clock.log_jumped":
    "Amaran: jam pelayan melompat {minutes} minit. Semak tarikh, masa dan NTP; jejak audit kekal mengikut urutan.",
  "storage.server_running":
    "Pelayan Calon lain sedang menggunakan pangkalan data {path}. Hentikan pelayan itu dahulu.",

  "storage.alert_low_title": "Ruang cakera pelayan hampir habis",
  "storage.alert_low":
    "Tinggal {free} MB. Kosongkan ruang pada cakera pelayan sebelum perubahan terpaksa ditolak.",
  "storage.alert_full_title": "Ruang cakera pelayan habis",
  "storage.alert_full":
    "Tinggal {free} MB, jadi tiada perubahan disimpan. Halaman masih boleh dibaca. Kosongkan ruang pada cakera pelayan; sistem pulih dengan sendiri.",
  "storage.alert_unwritable_title": "Cakera pelayan menolak penulisan",
  "storage.alert_unwritable": "Perubahan yang terakhir tidak dapat disimpan. Semak cakera pelayan.",
  "storage.alert_gone_title": "Fail pangkalan data telah dialihkan atau ditukar",
  "storage.alert_gone":
    "Tiada perubahan disimpan. Kembalikan fail asal, atau hentikan pelayan dan pulihkan salinan sandaran.",
  "storage.alert_damaged_title": "Pangkalan data rosak",
  "storage.alert_damaged":
    "Tiada perubahan disimpan. Hentikan pelayan. Jika ada replika, pulihkan rekod terbaharunya; jika tiada, jalankan arahan pembaikan pada komputer pelayan.",
} as const;
