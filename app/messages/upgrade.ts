/** `calon upgrade`, for the person at the box. */
export const upgrade = {
  "upgrade.usage":
    "Penggunaan: calon upgrade FAIL.deb, atau calon upgrade --back [--accept-loss] (kembali selepas naik taraf yang terputus)",
  "upgrade.not_root": "Hanya root boleh menaik taraf: sudo calon upgrade FAIL.deb",
  "upgrade.not_package": "Fail ini bukan pakej Calon: {file}",
  "upgrade.not_newer":
    "Pakej ini versi {wanted}, tidak lebih baharu daripada versi {installed} yang dipasang.",
  "upgrade.old_missing":
    "Pakej versi yang dipasang tiada: {path}. Salin pakej itu ke situ dahulu, supaya versi itu boleh dipasang semula jika naik taraf gagal.",
  "upgrade.no_room":
    "Ruang di {folder} tidak cukup: naik taraf memerlukan {megabytes} MB. Kosongkan ruang dahulu. Tiada apa-apa diubah.",
  "upgrade.copying": "1/5 Membuat salinan yang disemak sementara pelayan berjalan.",
  "upgrade.copy_failed": "Salinan tidak dapat dibuat. Tiada apa-apa diubah.",
  "upgrade.installing": "2/5 Memasang versi {wanted} di sebelah versi yang berjalan.",
  "upgrade.install_failed":
    "Versi {wanted} tidak dapat dipasang. Versi {installed} terus berjalan; pelayan tidak dihentikan.",
  "upgrade.stopping": "3/5 Menghentikan pelayan dan menyimpan pangkalan data versi {installed} di {folder}.",
  "upgrade.migrating": "4/5 Menyesuaikan pangkalan data.",
  "upgrade.starting": "5/5 Memulakan pelayan dan memeriksa kesihatannya.",
  "upgrade.nothing_back":
    "Tiada naik taraf yang terputus: {folder} tiada, atau versi sebelumnya tidak dicatat di situ. Tiada apa-apa diubah.",
  "upgrade.cut_off": "naik taraf terputus",
  "upgrade.standby":
    "Komputer ini mengikuti pelayan lain: hanya programnya dinaik taraf kepada versi {wanted}, dan pelayan tidak dimulakan di sini.",
  "upgrade.standby_done": "Versi {wanted} mengikuti pelayan lain, dan salinan pertamanya telah disemak.",
  "upgrade.standby_returned":
    "Versi {installed} dipasang semula pada komputer ini. Semak dengan: calon standby --status",
  "upgrade.done": "Versi {wanted} berjalan. Pelayan berhenti selama {seconds} saat.",
  "upgrade.finished":
    "Naik taraf kepada versi {wanted} yang terputus telah diselesaikan: versi itu berjalan.",
  "upgrade.not_finished":
    "Naik taraf kepada versi {wanted} yang terputus tidak dapat diselesaikan: {step}. Baiki sebabnya dan jalankan arahan yang sama sekali lagi, atau kembali ke versi sebelumnya: calon upgrade --back",
  "upgrade.failed": "Versi {wanted} gagal: {step}. Versi {installed} dipasang semula.",
  "upgrade.returned":
    "Versi {installed} berjalan semula dengan pangkalan datanya, {seconds} saat selepas kegagalan. Pangkalan data versi {wanted} disimpan di {folder}.",
  "upgrade.not_returned":
    "Versi {installed} tidak dapat dimulakan semula. Baiki sebabnya, kemudian jalankan: calon upgrade --back. Pangkalan data sebelum naik taraf: {folder}",
  "migrate.done": "Pangkalan data {path} sesuai dengan versi ini.",
} as const;
