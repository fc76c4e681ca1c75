/** The build puts these sentences into the browser module. */
export const enhance = {
  "enhance.saving": "Menyimpan…",
  "enhance.offline": "Tiada sambungan. Tiada apa-apa yang hilang; borang ini belum disimpan.",
  "enhance.offline_kept": "Tiada sambungan. Borang ini belum dihantar; isinya disimpan pada komputer ini.",
  "enhance.again": "Cuba semula",
  "enhance.draft": "Ada draf pada komputer ini yang belum dihantar, bertarikh",
  "enhance.restore": "Pulihkan",
  "enhance.discard": "Padam draf",
  "enhance.restored": "Draf telah dipulihkan. Semak, kemudian simpan.",
  "enhance.build": "Versi baharu tersedia. Simpan kerja anda, kemudian muat semula halaman ini.",
  "enhance.ticked": "ditanda",
  "enhance.reload": "Muat semula",
  "enhance.paste_wide":
    "Tiada apa-apa yang ditampal: lajur yang disalin lebih banyak daripada lajur borang ini. Papar lajur lain, atau salin lajur yang diperlukan sahaja.",
  "enhance.paste_long":
    "Tiada apa-apa yang ditampal: borang ini menerima paling banyak 200 baris. Salin baris yang lebih sedikit, atau gunakan Import calon.",
  "enhance.show_password": "Papar kata laluan",
  "enhance.hide_password": "Sembunyikan kata laluan",
  "enhance.over": "Sesi tamat. Log masuk semula",
} as const;
