export const rollNumbers = {
  // The sentences of specification sections 5 and 8.
  "roll_number.generate_error": "Ralat berlaku semasa menjana no giliran",
  "roll_number.year_invalid": "Tahun peperiksaan tidak sah",
  "roll_number.year_choose": "Sila pilih tahun peperiksaan yang sah.",
} as const;
