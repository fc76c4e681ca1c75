export const exports = {
  "export.title": "Eksport calon",
  "export.intro":
    "Fail ini mengandungi maklumat peribadi calon. Simpan di tempat selamat dan padam apabila tidak diperlukan lagi. Setiap eksport direkodkan.",
  "export.total": "Bilangan calon",
  "export.everybody": "Semua calon dalam skop anda",
  "export.filter": "Tapisan",
  "export.csv": "Muat turun CSV",
  "export.xlsx": "Muat turun Excel (.xlsx)",
  "export.formats":
    "Pilih Excel untuk dibuka dalam hamparan: sifar di hadapan no. kad pengenalan dikekalkan. Kedua-dua fail boleh diimport semula.",
  "export.too_many":
    "Bilangan calon melebihi had fail {format}, iaitu {max}. Tapis senarai dahulu, misalnya mengikut sekolah atau tahun.",
  "export.nobody": "Tiada calon dalam tapisan ini. Ubah tapisan pada senarai calon dahulu.",
  "export.not_made": "Fail belum dibuat. Semak bilangan calon di bawah, kemudian pilih CSV atau Excel.",
  "export.busy":
    "Fail Excel anda belum dapat disediakan: {n} fail lain di hadapannya. Tunggu sebentar, kemudian minta sekali lagi, atau pilih CSV.",
  "export.busy_own":
    "Dua fail Excel anda masih disediakan atau menunggu giliran. Tunggu sehingga kedua-duanya siap, kemudian minta sekali lagi, atau pilih CSV.",
  "export.change_filter": "Ubah tapisan",
  "export.layouts": "Susun atur bagi sistem lain",
  "export.sheet": "Calon",
  "export.table_sheet": "Senarai",
} as const;
