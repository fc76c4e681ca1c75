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
} as const;
