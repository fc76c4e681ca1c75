/** How often the screens refuse a field. */
export const refusedFields = {
  "refused.title": "Medan yang ditolak",
  "refused.intro":
    "Kiraan medan yang ditolak oleh borang, pratonton import dan panggilan API, tanpa nilai, nama, akaun atau sekolah. Gunakannya untuk mengetahui perkara yang perlu diajar.",
  "refused.caption": "Medan yang ditolak, {range}",
  "refused.none": "Tiada medan ditolak dalam tempoh ini.",
  "refused.screen": "Skrin",
  "refused.field": "Medan",
  "refused.problem": "Mesej",
  "refused.total": "Kali",
  "refused.whole_form": "Seluruh borang",
  "refused.days_7": "7 hari",
  "refused.days_30": "30 hari",
  "refused.days_365": "365 hari",
} as const;
