/** Notes on a school, the list for telephone calls, and what happened since yesterday. */
export const schoolNotes = {
  "note.title": "Nota tentang sekolah",
  "note.intro": "Hanya Penyelia Daerah dan pejabat membaca nota ini; sekolah tidak melihatnya.",
  "note.body_hint": "Ringkas, paling banyak 300 aksara. Contoh: dihubungi 3 Mei, guru bercuti hingga Isnin.",
  "note.add": "Simpan nota",
  "note.none": "Belum ada nota.",
  "note.delete": "Padam nota",
  "note.saved": "Nota disimpan",
  "note.removed": "Nota dipadam",
  "note.not_yours": "Nota ini ditulis oleh pengguna lain. Hanya penulisnya atau pejabat boleh memadamnya.",
  "note.link": "Nota",
  "note.link_count": "Nota ({n})",

  "call_list.title": "Senarai panggilan",
  "call_list.intro":
    "Sekolah yang senarai kehadirannya belum diterima dan sekolah yang belum sedia, dengan orang untuk dihubungi. Cetak dengan Ctrl+P.",
  "call_list.caption":
    "{n} sekolah untuk dihubungi bagi {year}: senarai kehadiran yang belum diterima dahulu, kemudian yang paling mendesak",
  "call_list.none":
    "Semua sekolah berdaftar bagi {year} sudah sedia, dan tiada senarai kehadiran yang belum diterima.",
  "call_list.lists": "{n} senarai kehadiran belum diterima: {papers}",
  "call_list.answer": "Jawapan",
  "call_list.contact": "Orang untuk dihubungi",

  "since.title": "Sejak semalam",
  "since.intro": "Apa yang berubah sejak {moment}, mengikut sekolah.",
  "since.days": "Tempoh",
  "since.days_1": "Sejak semalam",
  "since.days_3": "Sejak 3 hari lalu",
  "since.days_7": "Sejak seminggu lalu",
  "since.caption": "{n} sekolah berubah bagi {year}",
  "since.none": "Tiada apa-apa berubah sejak {moment}.",
  "since.added": "Ditambah",
  "since.changed": "Diubah",
  "since.withdrawn": "Tarik diri",
  "since.numbered": "Angka giliran",
  "since.state": "Senarai",
  "since.by": "Oleh",
  "since.latest": "Terakhir",
  "since.locked": "Pendaftaran dikunci pada {moment}.",
} as const;
