export const batch = {
  "batch.title": "Tambah calon secara pukal",
  "batch.link": "Tambah secara pukal",
  "batch.choose_intro":
    "Pilih sekolah dan tahun sekali sahaja. Selepas itu 20 calon boleh ditaip dalam satu borang dan disimpan serentak.",
  "batch.how":
    "Enter ke sel wajib seterusnya; pada baris kosong, Enter menyimpan semua. Baris kosong diabaikan.",
  "batch.paste": "Sel yang disalin daripada Excel boleh ditampal terus pada mana-mana sel.",
  "batch.filled": "baris diisi",
  "batch.class_for_all": "Kelas untuk semua baris",
  "batch.class_hint":
    "Diisi pada baris tanpa kelas. Jika dikosongkan, baris tanpa kelas mengikut baris di atasnya.",
  "batch.class_order": "Kelas menentukan urutan angka giliran.",
  "batch.caption":
    "Calon baharu. No. KP, sijil kelahiran atau pasport: sekurang-kurangnya satu (Papar lajur lain). Jantina mengikut no. KP.",
  "batch.row": "Baris",
  "batch.more": "Lajur dan Jawi",
  "batch.more_columns": "Papar lajur lain",
  "batch.fewer_columns": "Sembunyikan lajur lain",
  "batch.class_column": "Papar lajur kelas",
  "batch.saved": "{n} calon disimpan, {classes}.",
  "batch.saved_with_warnings": "{n} calon disimpan, {classes}. {first} {second} {third} {more}",
  "batch.classes": "kelas {names}",
  "batch.no_class": "tanpa kelas",
  "batch.sentence": "{sentence}.",
  "batch.more_warnings": "({n} amaran lagi.)",
  "batch.partly":
    "{n} disimpan, {m} perlu dibetulkan. Betulkan baris yang bertanda, kemudian simpan; yang telah disimpan tidak akan berulang.",
  "batch.saved_heading": "{n} calon yang telah disimpan",
  "batch.saved_row": "{row}. {full_name} · {class_name}",
  "batch.undone": "{n} calon yang ditambah telah dipadam semula.",
} as const;
