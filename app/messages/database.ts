import { wayOutOfDamage } from "./storage";

/** For the person who starts the program: one line each. */
export const database = {
  "database.missing":
    "Pangkalan data tiada: {path}. Jika fail itu hilang, pulihkan salinan dengan `npm run restore -- FAIL`. Pejabat baharu bermula dengan `npm run init`. Jika fail itu di tempat lain, tetapkan DATABASE_PATH.",
  "database.empty":
    "Fail pangkalan data kosong: {path}. Pulihkan salinan sandaran; fail kosong tidak akan diisi.",
  "database.foreign": "Fail ini bukan pangkalan data Calon: {path}.",
  "database.before_release":
    "Pangkalan data {path} dibuat sebelum keluaran pertama Calon dan tidak dapat dinaik taraf. Buat pangkalan data baharu dengan npm run init.",
  "database.newer":
    "Pangkalan data {path} dibuat oleh versi Calon yang lebih baharu. Kemas kini program dahulu.",
  "database.readonly": "Pangkalan data tidak boleh ditulis: {path}. Semak kebenaran fail dan cakera.",
  "database.disk_full":
    "Cakera penuh (kurang daripada 1 MB kosong di {folder}), maka {path} tidak boleh dibuka. Rekod yang disimpan tidak hilang, dan cakera baharu tidak diperlukan. Padam fail yang bukan milik Calon pada cakera itu (semak dengan `df -h` dan `du -xh / | sort -h | tail`), kemudian jalankan `npm start`. Jangan padam fail di {folder}.",
  "database.disk_read_only":
    "Cakera yang mempunyai {folder} hanya boleh dibaca (read-only), maka {path} tidak boleh dibuka. Linux biasanya menutup cakera yang rosak begini: baca `dmesg`. Lekapkan semula cakera itu untuk ditulis, atau gantikannya, kemudian jalankan `npm start`.",
  "database.corrupt":
    "Pangkalan data rosak: {path}. Jika ini pangkalan data pejabat, buat salinan dengan `npm run backup`, kemudian pulihkan salinan itu dengan `npm run restore -- SALINAN --replace`; jika ini satu salinan, gunakan salinan lain.",
  "database.still_damaged": `Pangkalan data {path} masih rosak (dikesan pada {at}; salinan failnya di {copy}). ${wayOutOfDamage} Kemudian jalankan \`npm start\`.`,
  "database.not_migrated":
    "Penyesuaian {migration} pada pangkalan data {path} gagal: {reason}. Tiada apa-apa diubah.",
  "database.lost":
    "Pangkalan data {path} kehilangan {n} catatan selepas {since}, yang telah disimpan oleh pelayan sehingga {until}. Fail {path}-wal hilang atau terpotong, atau fail lama diletakkan di sini. Pelayan tidak dimulakan. Kembalikan fail yang betul atau pulihkan salinan sandaran. Untuk menerima kehilangan itu: npm run audit -- accept-loss",
  "database.log_cut":
    "Log pangkalan data ({path}-wal) terpotong, dan program lain, biasanya calon-litestream, masih membuka pangkalan data itu. Hentikan program itu, kemudian mulakan pelayan semula: permulaan itu menyatakan bilangan catatan yang hilang, jika ada.",
  "database.busy": "Pangkalan data sedang dikunci oleh program lain: {path}.",
  "database.open_elsewhere":
    "Pangkalan data {path} masih dibuka oleh {names}. Hentikan program itu, kemudian cuba semula.",
  "database.replicated_elsewhere":
    "Pangkalan data {path} masih dihantar ke replika oleh `npm run replicate` yang lain, mungkin dalam kontena lain. Hentikan program itu, kemudian cuba semula.",
  "database.exists": "Fail sudah wujud dan tidak diubah: {path}.",
  "database.rule": "Pangkalan data {path} menolak tetapan {rule} (nilai semasa: {found}).",
  "database.unusable": "Pangkalan data {path} tidak boleh dibuka: {error}",

  "backup.made": "Sandaran dibuat: {path}",
  "backup.failed": "Sandaran tidak dapat dibuat di {path}: {error}",
  "backup.contents":
    "Kandungan: {schools} sekolah, {years} tahun peperiksaan, {registrations} pendaftaran, {candidates} calon, {users} pengguna, {events} catatan jejak audit.",
  "backup.latest": "Catatan terakhir: {when}",
  "backup.no_events": "belum ada",
  "restore.usage":
    'Penggunaan: npm run restore -- FAIL [--identity FAIL-KUNCI] [--replace [--accept-loss] | --rehearse] [--accept-findings], atau --from-replica [--at "2026-11-24 03:36:34"] (waktu Malaysia) sebagai ganti FAIL. Pangkalan data dipulihkan ke DATABASE_PATH, yang mesti belum wujud; --replace mengalihkan yang ada kepada nama bertarikh, dan berhenti jika catatannya akan hilang, kecuali dengan --accept-loss; --rehearse hanya menyemak salinan dalam folder sementara.',
  "restore.no_copy": "Fail tiada: {path}.",
  "restore.unreadable":
    "Akaun {account} tidak boleh membaca {path} ({reason}). Salin fail itu ke folder yang boleh dibaca oleh akaun itu, misalnya {folder}.",
  "restore.rehearsing":
    "Latihan: salinan dibuka dan disemak dalam folder sementara. Pangkalan data pejabat tidak diubah.",
  "restore.rehearsed": "Latihan selesai: salinan {path} boleh dipulihkan. Folder sementara telah dipadam.",
  "restore.exists":
    "Pangkalan data sudah ada di {path} dan tidak ditulis ganti. Hentikan pelayan, alihkan fail itu bersama {path}-wal dan {path}-shm, kemudian cuba semula; --replace mengalihkannya untuk anda.",
  "loss.found":
    "Pangkalan data yang ada ({path}) mempunyai {n} catatan sejak {since} yang tiada dalam pangkalan data yang akan menggantikannya. Catatan itu disimpan oleh: {by}.",
  "loss.and_more": "{names} dan {n} akaun lagi",
  "loss.no_account": "tiada akaun",
  "loss.refused":
    "{found} Tiada apa-apa diubah. Untuk tetap meneruskan, tambah --accept-loss: pangkalan data yang ada dialihkan dan tidak dipadam.",
  "loss.accepted": "{found} Kehilangan itu diterima.",
  "loss.unreadable":
    "Pangkalan data yang ada ({path}) tidak dapat dibaca, jadi catatan yang akan hilang tidak dapat dikira: {error}",
  "restore.failed": "Pangkalan data tidak dapat dipulihkan ke {path}: {error}",
  "restore.made": "Pangkalan data dipulihkan: {path}. Jalankan `npm start`.",
} as const;
