import { wayOutOfDamage } from "./storage";

/** Mails to the people who look after the server. No person, no record and no secret is in them. */
export const alarms = {
  "alarm.subject_begun": "[Calon] Amaran: {title}",
  "alarm.subject_over": "[Calon] Pulih: {title}",
  "alarm.body":
    "{title}.\n\n{advice}\n\nPelayan: {address}\nMasa: {at}\n\nE-mel ini dihantar sekali bagi setiap perubahan status. Penerimanya ditetapkan oleh pentadbir di {address}/admin/office.",
  "alarm.over": "Masalah ini sudah selesai. Tiada tindakan diperlukan.",
  "alarm.storage_low": "Ruang cakera pelayan hampir habis",
  "alarm.advice_storage_low": "Kosongkan ruang pada cakera pelayan sebelum perubahan terpaksa ditolak.",
  "alarm.storage_full": "Ruang cakera pelayan habis dan perubahan ditolak",
  "alarm.advice_storage_full":
    "Kosongkan ruang pada cakera pelayan. Halaman masih boleh dibaca, dan sistem pulih dengan sendiri.",
  "alarm.storage_unwritable": "Cakera pelayan menolak penulisan",
  "alarm.advice_storage_unwritable":
    "Semak cakera dan sistem failnya. Pelayan mencuba lagi pada setiap perubahan.",
  "alarm.storage_gone": "Fail pangkalan data telah dialihkan atau ditukar",
  "alarm.advice_storage_gone":
    "Tiada perubahan disimpan. Kembalikan fail asal, atau hentikan pelayan dan pulihkan salinan sandaran.",
  "alarm.storage_damaged": "Pangkalan data rosak dan sistem ditutup",
  "alarm.advice_storage_damaged": `Hentikan pelayan. ${wayOutOfDamage}`,
  "alarm.indexes_damaged": "Indeks pangkalan data rosak; tiada rekod hilang",
  "alarm.advice_indexes_damaged":
    "Sistem masih berjalan, tetapi carian dan senarai mungkin tidak lengkap. Pada waktu yang sesuai hari ini, hentikan pelayan, buat salinan dengan `npm run backup`, kemudian pulihkan salinan itu dengan `npm run restore -- SALINAN --replace`. Salinan itu dibina daripada jadual, dengan indeks baharu.",
  "alarm.log_large": "Log pangkalan data atau fail replikasi di sebelahnya melebihi 256 MB",
  "alarm.advice_log_large":
    "{holders} Hentikan atau mulakan semula proses itu sebelum log memenuhi cakera. Pelayan mengosongkan log selepas itu.",
  "alarm.log_held": "Log itu dibuka oleh proses {names}.",
  "alarm.log_unsent": "Fail itu belum dihantar oleh proses `calon-litestream` ke tempat replika.",
  "alarm.log_not_held": "Tiada proses lain yang kelihatan kepada pelayan membuka log itu.",
  "alarm.log_holder_unseen":
    "Proses yang membuka log itu tidak dapat dilihat oleh pelayan. Jalankan `fuser -v /var/lib/calon/calon.db-wal` sebagai root.",
  "alarm.backup_not_elsewhere": "Sandaran tidak sampai ke lokasi kedua",
  "alarm.advice_backup_not_elsewhere":
    "Semak cakera atau pelayan yang dinamakan dalam BACKUP_TO. Sandaran pada pelayan ini masih dibuat.",
  "alarm.backup_old": "Sandaran terakhir lebih lama daripada dua jam",
  "alarm.advice_backup_old": "Semak pemasa sandaran dan cakera tempat sandaran disimpan.",
  "alarm.backup_failed": "Sandaran terakhir gagal",
  "alarm.advice_backup_failed":
    "Baca log sandaran pada pelayan, betulkan sebabnya, kemudian jalankan `npm run backup`.",
  "alarm.drill_failed": "Latihan pemulihan sandaran gagal",
  "alarm.advice_drill_failed":
    "Sandaran terbaharu mungkin tidak dapat dipulihkan. Baca log latihan itu dan semak sandaran yang lain.",
  "alarm.replica_late": "Replika pelayan tidak lengkap selama lebih daripada 90 saat",
  "alarm.advice_replica_late":
    "Baca log `calon-litestream`. Semak rangkaian, cakera dan jam tempat yang dinamakan dalam REPLICA_URL. Sandaran setiap jam masih dibuat.",
  "alarm.storage_slow": "Cakera pelayan lambat: simpanan mengambil masa lebih daripada setengah saat",
  "alarm.advice_storage_slow":
    "Semak cakera pelayan dan program lain yang menggunakannya, misalnya dengan `iostat -x 5`. Perubahan masih disimpan.",
  "alarm.memory_high": "Pelayan menggunakan hampir semua memori yang dibenarkan",
  "alarm.advice_memory_high":
    "Mulakan semula pelayan selepas waktu pejabat. Jika berulang, tambah memori komputer dan hadnya (MemoryMax dan NODE_OPTIONS), dan laporkan perkara ini. Tanpa tindakan, pelayan mungkin berhenti dan dimulakan semula dengan sendiri.",
  "alarm.mail_stuck": "E-mel amaran belum dapat dihantar selama sejam",
  "alarm.advice_mail_stuck":
    "Semak SMTP_URL dan pelayan e-mel. Log pelayan menamakan kod ralatnya; e-mel itu dicuba lagi dengan sendiri.",
  "alarm.upgrade_unfinished": "Naik taraf pelayan belum selesai",
  "alarm.advice_upgrade_unfinished":
    "Jalankan arahan naik taraf yang sama sekali lagi, atau kembali ke versi sebelumnya dengan `npm run upgrade -- --back`. Arahan itu menyatakan dahulu perubahan yang akan hilang.",
  "alarm.clock_jumped_again": "Jam pelayan melompat lebih daripada sekali dalam sehari",
  "alarm.advice_clock_jumped_again": "Semak tarikh, masa dan NTP pada pelayan.",
  "alarm.trail_broken": "Jejak audit terputus",
  "alarm.advice_trail_broken":
    "Seseorang mungkin telah mengubah pangkalan data dengan program lain. Jalankan `npm run audit -- verify` pada pelayan.",
  "alarm.log_failed":
    "E-mel amaran belum dapat dihantar ({reason}). Pelayan mencuba lagi selama kira-kira tiga hari.",
  "alarm.log_dropped": "E-mel amaran tidak dapat dihantar selama tiga hari dan dipadam ({reason}).",
} as const;
