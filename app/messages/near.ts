/** Candidates who are nearly the same. */
export const near = {
  "near.line": "baris {line}",
  "near.lines":
    "Belum disimpan: {n} baris mungkin orang yang sudah ada dalam senarai ini atau dalam sistem. Semak baris yang ada amaran, kemudian tekan butang import sekali lagi.",
  "near.and_more": "{who} dan {n} calon lagi",
  "near.why.ic_number": "no. KP hampir sama (satu digit berbeza, atau dua digit bertukar tempat)",
  "near.why.birth_date": "nama dan tarikh lahir sama",
  "near.why.documents": "nama sama, dan dokumen pengenalannya tidak dapat dibandingkan",
  "near.confirmed": "Disahkan bukan orang yang sama semasa menyimpan",
  "near.save": "Simpan juga",
  "near.send": "Hantar juga permohonan",
  "near.save_and_add": "Simpan juga dan tambah lagi",
  "near.ask":
    "Belum disimpan. Jika bukan orang yang sama, simpan sekali lagi. Jika orang yang sama, jangan simpan: buka rekod itu.",
} as const;
