/** One line each for the person who starts the program. */
export const database = {
  "database.missing":
    "Pangkalan data tiada: {path}. Jalankan `npm run init` dahulu, atau tetapkan DATABASE_PATH.",
  "database.empty":
    "Fail pangkalan data kosong: {path}. Pulihkan salinan sandaran; fail kosong tidak akan diisi.",
  "database.foreign": "Fail ini bukan pangkalan data Calon: {path}.",
  "database.newer":
    "Pangkalan data {path} dibuat oleh versi Calon yang lebih baharu. Kemas kini program dahulu.",
  "database.readonly": "Pangkalan data tidak boleh ditulis: {path}. Semak kebenaran fail dan cakera.",
  "database.corrupt": "Pangkalan data rosak: {path}. Pulihkan salinan sandaran.",
  "database.busy": "Pangkalan data sedang dikunci oleh program lain: {path}.",
  "database.exists": "Fail sudah wujud dan tidak disentuh: {path}.",
  "database.rule": "Pangkalan data {path} menolak tetapan {rule} (nilai semasa: {found}).",
  "database.unusable": "Pangkalan data {path} tidak boleh dibuka: {error}",
} as const;
