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
  "office.updated": "Butiran pejabat disimpan",
  "office.contact": "Hubungi pejabat peperiksaan",
  "office.approval": "Kelulusan biasanya mengambil masa {time}.",
} as const;
