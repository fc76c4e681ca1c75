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
  "export.workbook": "Muat turun buku kerja",
  "export.workbook_note":
    "Buku kerja ialah senarai sekolah ini untuk diisi atau disunting tanpa Internet dan diimport semula. Tajuk dan kunci calon dilindungi, dan kelas dipilih daripada senarai.",
  "export.change_filter": "Ubah tapisan",
  "export.layouts": "Susun atur bagi sistem lain",
  "export.sheet": "Calon",
  "export.table_sheet": "Senarai",
  "workbook.file": "buku-kerja",
  "workbook.guide": "Arahan",
  "workbook.guide_title": "Senarai calon {school_code} bagi tahun {exam_year}, dimuat turun pada {when}",
  "workbook.guide_lines": [
    "1. Ubah sel yang perlu dalam helaian “{sheet}” sahaja, kemudian simpan fail ini sebagai .xlsx. Sel yang dikosongkan tidak memadam nilai dalam sistem.",
    "2. Calon baharu: isi baris kosong di bawah senarai dan biarkan lajur “{key}” kosong. Ada {n} baris kosong.",
    "3. Kelas, jantina, status calon dan warganegara dipilih daripada senarai dalam sel. Kelas baharu boleh ditaip.",
    "4. Baris tajuk dan lajur “{key}” dilindungi tanpa kata laluan. Jangan ubah kunci atau salin kunci seorang calon kepada calon lain.",
    "5. Calon yang tidak lagi bersekolah: jangan kosongkan barisnya. Padam calon itu atau rekodkan tarik diri dalam sistem.",
    "6. Hantar semula: buka “{import}” dalam sistem, pilih fail ini dan tekan “{check}”. Pratonton memaparkan calon baharu dan perubahan sebelum disimpan.",
    "7. Fail ini mengandungi maklumat peribadi calon. Simpan di tempat selamat dan padam apabila tidak diperlukan lagi.",
  ].join("\n"),
  "workbook.another_class": "Kelas ini belum ada di sekolah anda. Simpan juga?",
  "workbook.choose": "Pilih satu nilai daripada senarai dalam sel ini.",
} as const;
