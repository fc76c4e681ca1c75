export const settlement = {
  "settlement.none": "Tiada kerja yang belum selesai bagi tahun {year}.",
  "settlement.caption": "Kerja yang belum selesai bagi tahun {year}",
  "settlement.line": "Kerja",
  "settlement.place": "Daerah atau jenis peperiksaan",
  "settlement.open": "Belum selesai",
  "settlement.line.attendance": "Senarai kehadiran belum diterima",
  "settlement.line.scripts": "Skrip belum dikira",
  "settlement.line.reports": "Laporan pusat belum dihantar",
  "settlement.line.cases": "Laporan pusat belum diputuskan",
  "settlement.line.packets": "Bungkusan kertas soalan belum dipulangkan",
  "settlement.line.requests": "Permohonan menunggu keputusan",
  "settlement.line.handover": "Sekolah yang datanya belum diserahkan",
  "settlement.reason": "Sebab tahun ini ditutup juga",
  "settlement.reason_hint":
    "Kerja yang belum selesai kekal seperti itu. Sebabnya direkodkan dalam jejak audit.",
  "settlement.close_anyway": "Tutup juga tahun {year}",
  "disposal.title": "Pelupusan data calon",
  "disposal.question": "Lupuskan data peribadi calon tahun {year}?",
  "disposal.confirm": "Lupuskan data tahun {year}",
  "disposal.typed": "Taip tahun ini untuk mengesahkan",
  "disposal.will_export":
    "Fail eksport semua calon tahun {year} disimpan dahulu pada pelayan, dengan nombor semakannya. Fail itu disulitkan jika pejabat mempunyai kunci sandaran.",
  "disposal.will_empty":
    "Nama, nombor pengenalan dan sebab bertulis dipadam daripada {candidates} calon, {requests} permohonan dan {invigilators} petugas peperiksaan, serta daripada versi senarai dan penyerahan data.",
  "disposal.will_keep":
    "Semua bilangan, angka giliran, jantina, kelas, kehadiran, versi dan tandatangan kekal. Helaian yang dicetak selepas ini tiada nama.",
  "disposal.will_undo":
    "Pelupusan boleh dibatalkan dalam {n} hari. Selepas itu nama hanya ada dalam fail eksport.",
  "disposal.open": "Tahun {year} belum ditutup. Tutup tahun itu dahulu.",
  "disposal.within":
    "Data calon tahun {year} disimpan hingga {day}. Data itu boleh dilupuskan selepas tarikh tersebut.",
  "disposal.nobody": "Tahun {year} tiada calon.",
  "disposal.exporting":
    "Fail eksport tahun {year} sedang disediakan. Tunggu sebentar, kemudian muat semula halaman ini.",
  "disposal.emptying":
    "Data calon tahun {year} sedang dilupuskan. Muat semula halaman ini untuk melihat bakinya.",
  "disposal.emptied": "Data calon tahun {year} telah dilupuskan.",
  "disposal.restoring":
    "Data calon tahun {year} sedang dipulihkan. Muat semula halaman ini untuk melihat bakinya.",
  "disposal.none": "Data calon tahun {year} tidak dilupuskan.",
  "disposal.stays_closed":
    "Data calon tahun {year} telah dilupuskan, maka tahun itu kekal ditutup. Batalkan pelupusannya dahulu, jika tempohnya belum tamat.",
  "disposal.begun": "Data calon tahun {year} sedang dilupuskan.",
  "disposal.undo": "Batalkan pelupusan tahun {year}",
  "disposal.undo_until": "Pelupusan boleh dibatalkan hingga {day}.",
  "disposal.undo_over": "Pelupusan tahun {year} boleh dibatalkan hingga {day} sahaja.",
  "disposal.undo_begun": "Data calon tahun {year} sedang dipulihkan.",
  "disposal.left": "Calon dengan nama",
  "disposal.at": "Dilupuskan pada",
  "disposal.failed": "Gagal melupuskan data calon",
  "disposal.badge": "Dilupuskan",
} as const;
