export const office = {
  "office.title": "Butiran pejabat",
  "office.intro":
    "Butiran ini dipaparkan kepada semua orang: di kaki halaman, pada halaman ralat, selepas akaun didaftarkan dan dalam manual, kecuali medan yang terakhir. Medan yang dikosongkan tidak dipaparkan.",
  "office.hint_office_name": "Contoh: Unit Peperiksaan, Jabatan Agama Islam Negeri.",
  "office.hint_office_phone": "Contoh: 03-5514 3400.",
  "office.hint_office_email": "Alamat yang dibaca pada setiap hari bekerja.",
  "office.hint_office_hours": "Contoh: Isnin–Jumaat, 8.00 pagi–5.00 petang.",
  "office.hint_office_address": "Dipaparkan dalam manual sahaja.",
  "office.hint_approval_time": "Dipaparkan kepada orang yang baru mendaftar akaun. Contoh: 1 hari bekerja.",
  "office.hint_department_name":
    "Baris pertama pada kepala setiap helaian. Contoh: JABATAN AGAMA ISLAM NEGERI.",
  "office.hint_unit_name": "Baris di bawah nama jabatan pada kepala setiap helaian.",
  "office.hint_sheet_footer": "Tercatat di kaki setiap muka surat helaian.",
  "office.hint_alarm_emails":
    "Alamat yang menerima e-mel apabila pelayan bermasalah, dipisahkan dengan koma. Hanya ADMIN melihatnya.",
  "office.crest_title": "Jata pada helaian",
  "office.crest_intro": "Jata dicetak di penjuru kiri setiap helaian.",
  "office.crest_none": "Belum ada jata.",
  "office.crest_now": "Jata sekarang",
  "office.crest_old": "Jata lama dalam bentuk SVG tidak lagi dicetak. Muat naik jata sebagai PNG atau JPEG.",
  "office.crest_hint": "PNG atau JPEG, paling besar {bytes} KB dan {pixels} × {pixels} piksel.",
  "office.crest_left_out":
    "Jata pada helaian tidak dapat dilukis, maka PDF disediakan tanpa jata. Muat naik jata sekali lagi di /admin/office/crest.",
  "office.crest_save": "Simpan jata",
  "office.crest_remove": "Padam jata",
  "office.crest_saved": "Jata disimpan",
  "office.crest_removed": "Jata dipadam",
  "office.history": "Sejarah perubahan",
  "office.updated": "Butiran pejabat disimpan",
  "office.contact": "Hubungi pejabat peperiksaan",
  "office.approval": "Kelulusan biasanya mengambil masa {time}.",
} as const;
