/** The screen where a school chooses a sheet. */
export const sheetChoices = {
  "sheet_choice.caption": "Helaian {exam} bagi {year}, setiap satu dengan statusnya sekarang",
  "sheet_choice.last": "Cetakan terakhir",
  "sheet_choice.state.empty": "Tiada calon",
  "sheet_choice.state.unnumbered": "Belum boleh dicetak",
  "sheet_choice.state.no_room": "Tiada dewan",
  "sheet_choice.state.draft": "Draf",
  "sheet_choice.state.ready": "Sedia dicetak",
  "sheet_choice.state.changed": "Berubah sejak dicetak",
  "sheet_choice.state.current": "Telah dicetak",
  "sheet_choice.draft": "{n} calon belum bernombor",
  "sheet_choice.left_out": "{n} calon belum bernombor, tidak dicetak",
  "sheet_choice.rooms": "{printed} daripada {n} dewan telah dicetak",
  "sheet_choice.parts": "dan {n} cetakan sebahagian",
  "sheet_choice.other": "Sekolah atau tahun lain",
  "sheet_choice.other_year": "Tahun lain",
} as const;
