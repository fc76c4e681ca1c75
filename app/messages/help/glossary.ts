/** The interface's terms in one sentence each, in the order of the alphabet. */
export const glossary = {
  "term.student_code": "Angka giliran",
  "term.student_code_means":
    "Nombor calon dalam peperiksaan: kod, garis miring dan tiga digit, contohnya KM0002/035.",
  "term.exam_type": "Jenis peperiksaan",
  "term.exam_type_means":
    "PSRA, SMA, SMATQ, SMATQKBT, SMATD atau SKM. Jenis menentukan kod angka giliran dan helaian.",
  "term.readiness": "Kesediaan",
  "term.readiness_means": "Sama ada calon, angka giliran dan dokumen sebuah sekolah telah lengkap.",
  "term.hq_code": "Kod pusat",
  "term.hq_code_means": "Kod pusat peperiksaan. Angka giliran selain PSRA bermula dengannya.",
  "term.lock": "Kunci",
  "term.lock_means": "Selepas tarikh kunci, senarai sekolah muktamad dan hanya berubah melalui permohonan.",
  "term.expected": "Jangkaan",
  "term.expected_means": "Bilangan calon yang akan didaftarkan oleh sekolah pada tahun itu.",
  "term.state": "Status senarai",
  "term.state_means":
    "Draf: sekolah masih mengisi. Dihantar: menunggu daerah. Disahkan: menunggu pejabat. Muktamad: selesai.",
  "term.registration": "Pendaftaran",
  "term.registration_means": "Penyertaan sebuah sekolah pada satu tahun. Calon dimasukkan di bawahnya.",
  "term.request": "Permohonan",
  "term.request_means":
    "Cara sekolah meminta pindaan, calon lewat, tarik diri atau pindah selepas senarai dihantar.",
  "term.withdrawn": "Tarik diri",
  "term.withdrawn_means": "Calon yang tidak jadi menduduki peperiksaan. Rekod dan angka gilirannya kekal.",
  "term.running_year": "Tahun semasa",
  "term.running_year_means": "Tahun yang dipaparkan dahulu. Tahun lain dipilih di bahagian atas halaman.",
} as const;
