/** The field of a scanner and its list. */
export const scans = {
  "scan.field": "Imbas atau taip",
  "scan.hint": "Satu angka giliran, kemudian Enter. Kod bar pada slip dan jadual kedatangan boleh diimbas.",
  "scan.add": "Tambah",
  "scan.added": "{full_name} ditambah.",
  "scan.caption": "Senarai: {n} calon, belum disimpan",
  "scan.stored_caption": "Senarai: {n} calon",
  "scan.label": "Label",
  "scan.label_hint": "Nombor pada label, contohnya 27-22-3, kemudian Enter.",
  "scan.labels_caption": "Senarai: {n} label, belum disimpan",
  "scan.remove": "Padam",
} as const;
