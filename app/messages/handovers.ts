/** The final data of an exam type, as the office hands it to the results system. */
export const handovers = {
  "label.layout_id": "Susun atur",
  "label.since_number": "Sejak penyerahan",
  "label.change_kind": "Jenis perubahan",
  "label.changed_fields": "Medan yang diubah",
} as const;
