/** For the person who starts the program: one line each. */
export const database = {
  "database.missing":
    "Pangkalan data tiada: {path}. Jalankan `npm run init` dahulu, atau tetapkan DATABASE_PATH.",
  "database.empty":
    "Fail pangkalan data kosong: {path}. Pulihkan salinan sandaran; fail kosong tidak akan diisi.",
  "database.foreign": "Fail ini bukan pangkalan data Calon: {path}.",
  "database.before_release":
    "Pangkalan data {path} dibuat sebelum keluaran pertama Calon dan tidak dapat dinaik taraf. Buat pangkalan data baharu dengan npm run init.",
  "database.newer":
    "Pangkalan data {path} dibuat oleh versi Calon yang lebih baharu. Kemas kini program dahulu.",
  "database.readonly": "Pangkalan data tidak boleh ditulis: {path}. Semak kebenaran fail dan cakera.",
  "database.corrupt": "Pangkalan data rosak: {path}. Pulihkan salinan sandaran.",
  "database.still_damaged":
    "Pangkalan data {path} masih rosak (dikesan pada {at}; salinan failnya di {copy}). Alihkan {path}, {path}-wal dan {path}-shm ke tempat lain, pulihkan sandaran terakhir dengan `npm run restore -- FAIL`, kemudian jalankan `npm start`.",
  "database.busy": "Pangkalan data sedang dikunci oleh program lain: {path}.",
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
    "Penggunaan: npm run restore -- FAIL [--identity FAIL-KUNCI] [--replace] [--accept-findings]. Pangkalan data dipulihkan ke DATABASE_PATH, yang mesti belum wujud; --replace mengalihkan yang ada kepada nama bertarikh.",
  "restore.exists":
    "Pangkalan data sudah ada di {path} dan tidak ditulis ganti. Hentikan pelayan, alihkan fail itu bersama {path}-wal dan {path}-shm, kemudian cuba semula; --replace mengalihkannya untuk anda.",
  "restore.failed": "Pangkalan data tidak dapat dipulihkan ke {path}: {error}",
  "restore.made": "Pangkalan data dipulihkan: {path}. Jalankan `npm start`.",
} as const;
