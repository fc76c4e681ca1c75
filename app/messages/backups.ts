import { wayOutOfLostTables } from "./storage";

/** Copies, their key, the restore and the drill: lines for the person at the server, and what the ADMIN reads at home. */
export const backups = {
  "backup.usage":
    "Penggunaan: npm run backup (satu salinan), npm run backup -- --plain (satu salinan tanpa penyulitan), npm run backup -- --keep (salinan berjadual), npm run backup -- --drill (latihan pemulihan).",
  "backup.running":
    "Sandaran atau latihan pemulihan lain sedang berjalan di {path}. Tunggu sehingga selesai.",
  "backup.not_encrypted":
    "Salinan ini tidak disulitkan. Sesiapa yang mendapat fail ini boleh membaca data calon.",
  "backup.not_sealed":
    "Salinan yang ditulis tidak dapat dibuka semula dengan kandungan yang sama. Semak cakera.",
  "backup.finding_totals": "{n} jumlah yang disimpan tidak sama dengan bilangan calon.",
  "backup.finding_words": "Indeks carian nama tidak sepadan dengan nama calon.",
  "backup.elsewhere_malformed": "BACKUP_TO tidak sah: {to}.",
  "backup.elsewhere_missing": "Folder {path} tiada. Adakah cakeranya dipasang?",
  "backup.elsewhere_host": "rsync gagal: {error}",
  "backup.rsync_missing": "perintah rsync tiada; pasang pakej rsync",
  "backup.elsewhere_made": "Lokasi kedua dikemas kini: {to}",
  "backup.elsewhere_failed":
    "Salinan tidak sampai ke lokasi kedua ({to}): {error} Salinan pada komputer ini tetap ada.",

  "backup.alert_title": "Sandaran perlu diperiksa",
  "backup.alert_none": "Belum ada salinan sandaran berjadual.",
  "backup.alert_old": "Salinan sandaran terakhir dibuat pada {moment}, lebih daripada 2 jam yang lalu.",
  "backup.alert_failed": "Sandaran terakhir gagal. {reason}",
  "backup.alert_elsewhere": "Salinan sandaran tidak sampai ke lokasi kedua. {reason}",
  "backup.alert_no_drill": "Latihan pemulihan belum pernah dijalankan.",
  "backup.alert_drill_old":
    "Latihan pemulihan terakhir dijalankan pada {moment}, lebih daripada 8 hari yang lalu.",
  "backup.alert_drill_failed": "Latihan pemulihan pada {moment} gagal. {reason}",
  "backup.alert_replica_never": "Replika ditetapkan, tetapi belum ada apa-apa di dalamnya.",
  "backup.alert_replica_late": "Replika tidak lengkap sejak {moment}.",
  "backup.line_replica": "Replika lengkap sehingga {moment}.",
  "backup.line_copy": "Salinan sandaran terakhir: {moment}.",
  "backup.line_opened": "Latihan pemulihan pada {moment} berjaya: salinan {copy} dibuka, {n} calon disemak.",
  "backup.line_checksum":
    "Latihan pemulihan pada {moment} berjaya: salinan {copy} ({n} calon) tidak berubah; kuncinya di atas kertas tidak diuji.",

  "backup_key.none":
    "Sandaran berjadual memerlukan kunci penyulitan di {path}. Buat dengan: npm run key -- backup. Untuk menyimpan salinan tanpa penyulitan, tetapkan BACKUP_UNENCRYPTED=yes.",
  "backup_key.malformed":
    "Fail kunci awam sandaran rosak: {path}. Alihkan fail itu dan jalankan: npm run key -- backup",
  "backup_key.exists":
    "Kunci sandaran sudah ada di {path}. Untuk memulakan kunci baharu, alihkan fail itu dahulu; salinan lama tetap memerlukan kertas yang lama.",
  "backup_key.identity_missing": "Fail BACKUP_IDENTITY_FILE tiada: {path}.",
  "backup_key.other":
    "Kunci rahsia ini bukan pasangan kunci awam pada komputer ini ({path}). Jika pejabat telah membuat kunci baharu pada komputer lain, alihkan fail itu dahulu. Tiada apa-apa diubah.",
  "backup_key.sheet_title": "KUNCI RAHSIA SANDARAN CALON",
  "backup_key.sheet_day": "Dibuat pada {day}.",
  "backup_key.sheet_print":
    "Cetak helaian ini dua kali dan simpan di dua tempat berkunci di luar bilik pelayan.",
  "backup_key.sheet_lost": "Tanpa helaian ini, sandaran tidak dapat dibuka oleh sesiapa pun.",
  "backup_key.sheet_secret": "Sesiapa yang memegangnya dapat membuka semua sandaran.",
  "backup_key.sheet_once":
    "Kunci rahsia ini tidak disimpan di dalam komputer dan tidak dapat dicetak semula.",
  "backup_key.sheet_identity": "Kunci rahsia:",
  "backup_key.sheet_grouped": "Kunci yang sama, dalam kumpulan empat aksara:",
  "backup_key.sheet_recipient": "Kunci awam, untuk semakan:",
  "backup_key.sheet_restore": "Untuk memulihkan satu salinan: npm run restore -- FAIL-SALINAN",
  "backup_key.sheet_type":
    "Kemudian taip kunci rahsia itu (huruf kecil dan ruang dibenarkan), tekan Enter dan Ctrl+D.",
  "backup_key.sheet_age": "Tanpa program Calon: age --decrypt -i FAIL-KUNCI FAIL-SALINAN | gunzip > calon.db",
  "backup_key.made":
    "Kunci awam disimpan di {path}. Semua sandaran selepas ini disulitkan. Kunci rahsia di atas dipaparkan sekali ini sahaja.",

  "restore.identity_needed": "Salinan {path} disulitkan dan memerlukan kunci rahsia.",
  "restore.type_identity": "Taip kunci rahsia daripada helaian kertas, tekan Enter, kemudian Ctrl+D:",
  "restore.identity_malformed":
    "Kunci rahsia tidak lengkap atau mempunyai aksara yang salah. Kunci bermula dengan AGE-SECRET-KEY-1 dan mempunyai 74 aksara.",
  "restore.wrong_identity": "Kunci rahsia ini bukan kunci salinan {path}, atau permulaan fail itu rosak.",
  "restore.sealed_damaged": "Salinan {path} rosak atau terpotong. Gunakan salinan lain.",
  "restore.age": "Salinan dibuat pada {when}: {days} hari {hours} jam yang lalu.",
  "restore.whole": "Semakan: halaman, rujukan, jumlah, indeks carian dan jejak audit, semuanya betul.",
  "restore.older":
    "Salinan ini daripada versi Calon yang lebih lama. Halaman dan rujukannya betul; jumlah, indeks carian dan jejak audit belum disemak. Selepas `npm start`, jalankan `npm run audit -- verify`.",
  "restore.findings":
    "Salinan {path} tidak dipulihkan kerana semakan di atas. Gunakan salinan lain, atau tambah --accept-findings untuk tetap memulihkannya.",
  "restore.moved": "Pangkalan data yang ada dialihkan ke {path}.",

  "restore.no_room":
    "Ruang cakera dalam {folder} tidak mencukupi: pemulihan memerlukan {megabytes} MB. Tiada apa-apa diubah.",
  "restore.disk_full":
    "Ruang cakera dalam {folder} habis semasa pemulihan. Kosongkan ruang, kemudian cuba semula. Tiada apa-apa diubah.",

  "backup.tables_lost": `Jadual dalam pangkalan data {path} rosak, jadi salinan tidak dapat dibina daripadanya. Fail itu tidak diubah. ${wayOutOfLostTables}`,

  "backup.damage_found":
    "Pangkalan data {path} rosak: {fault}. Tiada rekod hilang: salinan ini dibina daripada jadualnya. Pelayan dimaklumkan. Untuk membaikinya, hentikan pelayan, buat satu salinan lagi dan pulihkan salinan itu dengan `npm run restore -- SALINAN --replace`.",
  "backup.moved_away_removed": "Dipadam selepas 30 hari: {path}",
  "drill.replica": "Replika dipulihkan sehingga {at} dan disemak.",
  "drill.replica_failed": "Replika tidak dapat dipulihkan. {reason}",
  "drill.no_copy": "Belum ada salinan berjadual.",
  "drill.note_unreadable": "Catatan salinan {name} tidak dapat dibaca.",
  "drill.changed": "Salinan {name} telah berubah sejak dibuat.",
  "drill.other_contents": "Kandungan salinan {name} tidak sama dengan notanya.",
  "drill.failed": "Latihan pemulihan gagal: {reason}",
  "drill.opened": "Latihan pemulihan berjaya: {name} dibuka, {n} calon dikira dan disemak.",
  "drill.checksum":
    "Latihan pemulihan berjaya: {name} ({n} calon) tidak berubah sejak disemak, dan salinan baharu pangkalan data betul. Salinan itu tidak dibuka kerana kuncinya hanya di atas kertas.",
} as const;
