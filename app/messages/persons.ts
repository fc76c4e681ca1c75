/** The server command for the records of one person. */
export const persons = {
  "cli.person_usage":
    'Penggunaan: npm run person -- find --ic NOMBOR, atau export --ic NOMBOR, atau erase --ic NOMBOR --reason "SEBAB". NOMBOR ialah nombor pengenalan yang lengkap: kad pengenalan, pasport, sijil kelahiran atau visa.',
  "cli.person_none": "Tiada rekod orang dengan nombor pengenalan itu.",
  "cli.person_erased":
    "Rekod di atas telah dihapuskan selama-lamanya. Calon bagi tahun yang ditutup kekal dalam bilangan tanpa nama dan nombor pengenalan. Mulakan semula pelayan supaya senarai calon dibaca semula. Salinan sandaran lama masih mengandunginya.",
  "cli.person_log":
    "Log pangkalan data sedang digunakan dan belum dikosongkan; ia dikosongkan apabila pelayan dihentikan.",
  "erased.name": "(NAMA DIPADAM)",
  "erased.jawi": "(نام دڤادم)",
  "erased.number": "DIPADAM-",
  "erased.text": "(Dipadam)",
  "person.candidates": "Calon",
  "person.deleted": "Calon yang dipadam (disimpan 30 hari)",
  "person.absences": "Ketidakhadiran",
  "person.roll_numbers": "Sejarah angka giliran",
  "person.statements": "Tanda pernyataan yang dikembalikan",
  "person.special_needs": "Keperluan khas",
  "person.check_answers": "Jawapan tentang data meragukan",
  "person.invigilators": "Petugas peperiksaan",
  "person.pasted_imports": "Tampalan import",
  "person.disposed": "Nilai sebelum pelupusan tahun (disimpan 30 hari)",
  "person.import_corrections": "Nilai sebelum pembetulan melalui import (disimpan 30 hari)",
  "person.requests": "Permohonan",
  "person.list_changes": "Perubahan senarai muktamad",
  "person.handed_over": "Penyerahan data",
  "person.transfers": "Perpindahan sekolah",
  "person.stored_forms": "Borang yang belum dihantar semula",
  "person.answers": "Jawapan kepada borang yang dihantar",
  "person.prints": "Cetakan yang memuatkannya (tidak dihapuskan)",
  "person.audit_events": "Catatan dalam jejak audit (tidak dihapuskan)",
} as const;
