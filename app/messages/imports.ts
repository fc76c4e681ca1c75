/** What is said about lines that were pasted or sent as a list; what is wrong with one field stands in problems.ts. */
export const imports = {
  "import.line": "Baris {n}: {message}",

  // The headings by which a pasted column is recognised, beside the field's own name and label; read without case,
  // blanks and signs, and "Nombor" as "No".
  "import.headings.full_name": "Nama|Nama calon|Nama murid|Nama pelajar|Nama penuh calon|Nama penuh murid",
  "import.headings.full_name_arabic":
    "Nama Arab|Nama Jawi|Nama (Jawi)|Nama penuh (Arab)|Nama dalam tulisan Jawi",
  "import.headings.ic_number":
    "No KP|No. K/P|No. KP baharu|No. IC|Kad pengenalan|No. MyKid|No. MyKad|No. MyKid/MyKad|No. KP/MyKid",
  "import.headings.school_code": "Kod sek",
  "import.headings.student_code": "No giliran|A/Giliran|No. angka giliran",
  "import.headings.class_name": "Nama kelas|Tingkatan|Darjah",
  "import.headings.exam_year": "Tahun",
  "import.headings.gender": "L/P|Jantina (L/P)",
  "import.headings.passport_number": "Pasport",
  "import.headings.visa_number": "Visa",
  "import.headings.birth_cert_number": "Sijil lahir|No. surat beranak|Surat beranak|No. sijil kelahiran",
  "import.headings.is_student": "Calon|Adalah calon",
  "import.headings.is_citizen": "Warga negara|Kewarganegaraan",
  "import.headings.school_name": "Nama sek|Sekolah",
  "import.headings.hq_code": "No. pusat",
  "import.headings.hq_code_alt": "Kod pusat alt",
  "import.headings.district_code": "Kod daerah",
  "import.headings.exam_type_code": "Peperiksaan|Kod peperiksaan|Kod jenis peperiksaan",
} as const;
