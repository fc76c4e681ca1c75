export const search = {
  "search.title": "Carian",
  "search.button": "Cari",
  "search.short": "Nama, KP, giliran, sekolah",
  "search.short_masked": "Nama, giliran, sekolah",
  "search.searches":
    "Nama rumi atau Jawi, no. KP atau sekurang-kurangnya 4 digit akhirnya, angka giliran, pasport, sijil kelahiran, kod atau nama sekolah",
  "search.searches_masked": "Nama rumi atau Jawi, angka giliran, kod atau nama sekolah",
  "search.covers": "Yang dicari: {searches}.",
  "search.type": "Taip apa yang dicari dalam kotak di atas.",
  "search.unreadable":
    "Teks carian ini tidak dapat dibaca: taip paling banyak 200 aksara, sekurang-kurangnya satu huruf atau digit.",
  "search.none": "Tiada calon atau sekolah yang sepadan dengan “{search}” bagi tahun {year}.",
  "search.none_ever": "Tiada calon atau sekolah yang sepadan dengan “{search}” dalam mana-mana tahun.",
  "search.all_years": "Cari dalam semua tahun",
  "search.all_years_found": "Cari dalam semua tahun: {n} calon",
  "search.schools": "{n} sekolah sepadan dengan “{search}”.",
  "search.first_schools": "{n} sekolah sepadan dengan “{search}”; {shown} yang pertama disenaraikan.",
  "search.records": "Calon dan sekolah yang sepadan dengan “{search}”",
  "search.schools_too": "Sekolah sepadan: {n}",
} as const;
