/** Mails to schools, districts and the office. They have the year and counts: no person, no school and no number of a candidate. */
export const reminders = {
  "reminder.title": "Peringatan e-mel",
  "reminder.intro":
    "Paling banyak satu e-mel sehari, dan hanya apabila ada perkara yang perlu diketahui. E-mel itu mengandungi tahun dan bilangan sahaja, tanpa nama dan nombor calon.",
  "reminder.to_own": "E-mel dihantar ke {recipient}.",
  "reminder.to_place":
    "Akaun ini tiada alamat e-mel, jadi e-mel dihantar ke {recipient}, alamat sekolah atau pejabat.",
  "reminder.to_none": "Akaun ini tiada alamat e-mel, jadi tiada peringatan dihantar.",
  "reminder.edit_address": "Ubah alamat e-mel akaun",
  "reminder.not_sent":
    "Pelayan ini belum ditetapkan untuk menghantar peringatan. Pilihan anda tetap disimpan.",
  "reminder.kinds": "Ingatkan saya apabila",
  "reminder.kind_window": "pendaftaran calon dibuka atau hampir ditutup",
  "reminder.kind_returned": "senarai calon dibuka semula",
  "reminder.kind_lists": "senarai calon menunggu tindakan saya",
  "reminder.kind_requests": "permohonan menunggu tindakan saya",
  "reminder.kind_decided": "permohonan sekolah telah diputuskan",
  "reminder.kind_packets": "bungkusan kertas soalan lewat atau berbeza",
  "reminder.kind_attendance": "jadual kedatangan belum diterima selepas kertas",
  "reminder.saved": "Pilihan peringatan disimpan.",
  "help.account.reminders":
    "Tandakan perkara yang anda mahu tahu melalui e-mel. Kosongkan semua kotak untuk menghentikan e-mel ini. Sekolah dan pejabat boleh diingatkan melalui alamat e-mel mereka apabila akaun tiada alamat.",
  "reminder.subject": "Calon: peringatan {day}",
  "reminder.body":
    "{lines}\n\nLog masuk untuk melihatnya: {home}\n\nE-mel ini dihantar paling banyak sekali sehari, dan hanya apabila ada perkara yang perlu diketahui. Untuk memilih perkaranya atau menghentikan e-mel ini, buka Akaun saya, kemudian Peringatan e-mel.",
  "reminder.opens": "Pendaftaran calon {year} dibuka pada {day}.",
  "reminder.closes":
    "Pendaftaran calon {year} ditutup pada {moment}, {days} hari lagi. Senarai yang belum dihantar: {n}.",
  "reminder.closes_today":
    "Pendaftaran calon {year} ditutup hari ini, {moment}. Senarai yang belum dihantar: {n}.",
  "reminder.returned": "Senarai calon {year} yang dibuka semula untuk pembetulan: {n}.",
  "reminder.lists": "Senarai calon {year} yang menunggu tindakan anda: {n}.",
  "reminder.requests": "Permohonan {year} yang menunggu tindakan anda: {n}.",
  "reminder.decided": "Permohonan {year} yang telah diputuskan: {n}.",
  "reminder.packets": "Hantaran kertas soalan {year}: {late} lewat, {differing} berbeza.",
  "reminder.attendance": "Jadual kedatangan {year} yang belum diterima: {n}.",
  "reminder.log_refused":
    "Pelayan e-mel menolak alamat penerima suatu peringatan ({reason}). E-mel itu dipadam; peringatan esok dihantar seperti biasa.",
} as const;
