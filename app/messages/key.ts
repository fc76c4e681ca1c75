/** The key file, for the person who starts the program: one line each. */
export const key = {
  "key.missing":
    "Fail kunci tiada: {path}. Pejabat ini belum mempunyai kunci. Buat satu dengan: npm run key -- create",
  "key.lost":
    "Fail kunci tiada: {path}. Letakkan semula salinan fail itu di tempatnya. Jika semua salinannya hilang, jalankan: npm run key -- replace",
  "key.malformed":
    "Fail kunci rosak: {path}. Letakkan semula salinan fail itu di tempatnya. Jika semua salinannya hilang, alihkan fail ini dan jalankan: npm run key -- replace",
  "key.other":
    "Fail kunci {path} bukan kunci pangkalan data {database}. Letakkan semula salinan fail kunci yang betul di tempatnya. Jika semua salinannya hilang, alihkan fail ini dan jalankan: npm run key -- replace",
  "key.exists": "Fail kunci sudah wujud dan tidak diubah: {path}.",
  "key.usage":
    "Penggunaan: npm run key -- create (pejabat yang belum mempunyai kunci) atau npm run key -- replace (semua salinan kunci hilang), atau npm run key -- backup (kunci untuk menyulitkan sandaran).",
  "key.made":
    "Fail kunci dibuat: {path}. Simpan satu salinannya di luar komputer ini, berasingan daripada sandaran.",
  "key.replaced":
    "Kunci diganti. {sessions} sesi ditamatkan; pengesahan dua langkah {users} akaun dinyahaktifkan dan perlu disediakan semula; token {machines} akaun sistem dibatalkan.",
  "key.needed":
    "Pangkalan data ini memerlukan fail kunci pejabat di {path}. Salin fail kunci ke situ sebelum menjalankan `npm start`.",
  "key.has_one":
    "Pangkalan data {database} sudah mempunyai kunci. Letakkan semula salinan fail kunci di {path}, atau jalankan: npm run key -- replace",
  "key.exposed":
    "{path} boleh dibaca oleh pengguna lain pada komputer ini, maka tidak digunakan. Betulkan dengan: chmod 600 {quoted}",
} as const;
