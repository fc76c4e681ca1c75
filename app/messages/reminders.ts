/** Mails to schools, districts and the office. They have the year and counts: no person, no school and no number of a candidate. */
export const reminders = {
  "reminder.subject": "Calon: peringatan {day}",
  "reminder.body":
    "{lines}\n\nLog masuk untuk melihatnya: {home}\n\nE-mel ini dihantar paling banyak sekali sehari, dan hanya apabila ada perkara yang perlu diketahui. Untuk memilih perkaranya atau menghentikan e-mel ini, buka Akaun saya, kemudian Peringatan melalui e-mel.",
  "reminder.opens": "Pendaftaran calon {year} dibuka pada {day}.",
  "reminder.closes":
    "Pendaftaran calon {year} ditutup pada {moment}, {days} hari lagi. Senarai yang belum dihantar: {n}.",
  "reminder.returned": "Senarai calon {year} yang dikembalikan untuk pembetulan: {n}.",
  "reminder.decided": "Permohonan {year} yang telah diputuskan: {n}.",
  "reminder.packets": "Hantaran kertas soalan {year}: {late} lewat, {differing} berbeza.",
  "reminder.attendance": "Senarai kehadiran {year} yang belum diterima: {n}.",
} as const;
