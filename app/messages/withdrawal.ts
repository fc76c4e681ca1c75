export const withdrawal = {
  "withdrawal.title": "Tarik diri",
  "withdrawal.intro":
    "Calon yang menarik diri tidak disenaraikan, tidak dikira dan tidak dicetak pada helaian baharu. Angka gilirannya kekal dan tidak diberikan kepada calon lain. Tindakan ini boleh dibatalkan.",
  "withdrawal.day_hint": "Hari/bulan/tahun, misalnya 22/11/2026.",
  "withdrawal.reason_hint": "Misalnya: berpindah ke luar negara.",
  "withdrawal.confirm": "Rekodkan calon ini sebagai menarik diri",
  "withdrawal.undo_title": "Batalkan tarik diri",
  "withdrawal.undo_question": "Batalkan tarik diri calon ini? Calon disenaraikan, dikira dan dicetak semula.",
  "withdrawal.undo_confirm": "Batalkan tarik diri",
  "withdrawal.done": "{full_name} direkodkan sebagai menarik diri.",
  "withdrawal.done_many": "{n} calon direkodkan sebagai menarik diri.",
  "withdrawal.reinstated": "Tarik diri {full_name} dibatalkan.{seats}",
  "withdrawal.reinstated_many": "Tarik diri {n} calon dibatalkan.{seats}",
  "withdrawal.since": "Calon ini telah menarik diri pada {date}: {reason}",
  "withdrawal.already": "{full_name} telah direkodkan sebagai menarik diri pada {date}.",
  "withdrawal.none": "{full_name} tidak direkodkan sebagai menarik diri.",
  "withdrawal.number_stays":
    "Calon ini telah menarik diri dan angka gilirannya kekal. Batalkan tarik diri dahulu untuk menukarnya.",
  "withdrawal.worked_on": "Tidak dibatalkan: rekod calon telah dikemas kini selepas tarik diri direkodkan.",
  "withdrawal.instead": "Tarik diri, bukan padam",
} as const;
