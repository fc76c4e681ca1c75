/** Candidates who may be one person. */
export const duplicates = {
  "duplicate.title": "Calon pendua",
  "duplicate.one_title": "Kumpulan calon pendua",
  "duplicate.list_caption": "Kumpulan calon pendua, {range}",
  "duplicate.none": "Tiada calon pendua pada tahun {year}.",
  "duplicate.none_matching": "Tiada kumpulan yang sepadan dengan tapisan ini.",
  "duplicate.candidates_caption": "{n} calon dalam kumpulan ini",
  "duplicate.more": "dan {n} calon lagi",
  "duplicate.decide": "Putuskan",
  "duplicate.open": "Lihat keputusan",
  "duplicate.school_says": "Jawapan sekolah: {reason}",
  "duplicate.kind.ic_number": "No. KP sama",
  "duplicate.kind.passport_number": "No. pasport sama",
  "duplicate.kind.name_and_birth_date": "Nama dan tarikh lahir sama",
  "duplicate.kind.near_duplicate": "Hampir sama",
  "duplicate.why.ic_number":
    "No. KP ini ada lebih daripada sekali bagi jenis peperiksaan yang sama, tahun ini atau tahun terdahulu, atau bagi jenis peperiksaan yang tidak boleh diduduki pada tahun yang sama.",
  "duplicate.why.passport_number":
    "No. pasport ini ada lebih daripada sekali bagi jenis peperiksaan yang sama, tahun ini atau tahun terdahulu, atau bagi jenis peperiksaan yang tidak boleh diduduki pada tahun yang sama.",
  "duplicate.why.name_and_birth_date":
    "Calon di sekolah yang berlainan mempunyai nama dan tarikh lahir yang sama, tetapi no. KP yang berlainan.",
  "duplicate.why.near_duplicate":
    "Nama calon ini sama atau hampir sama, dan satu daripada ini benar: tarikh lahir sama, no. KP hampir sama, atau dokumen pengenalannya tidak dapat dibandingkan.",
  "duplicate.state.open": "Belum diputuskan",
  "duplicate.state.being_corrected": "Sedang dibetulkan oleh sekolah",
  "duplicate.state.different_people": "Bukan orang yang sama",
  "duplicate.state.allowed": "Orang yang sama, dibenarkan",
  "duplicate.outside": "Rekod di luar skop anda",
  "duplicate.decided_by": "Diputuskan oleh",
  "duplicate.decided": "{name}, {date}",
  "duplicate.reason_hint":
    "Dibaca oleh daerah calon ini dan pejabat peperiksaan. Jangan tulis nombor pengenalan.",
  "duplicate.save": "Simpan keputusan",
  "duplicate.saved": "Keputusan disimpan. Kumpulan ini boleh dibuka semula.",
  "duplicate.reopen": "Buka semula",
  "duplicate.reopened": "Kumpulan ini dibuka semula.",
  "duplicate.reopen_title": "Buka semula kumpulan calon pendua",
  "duplicate.reopen_question":
    "Keputusan dan sebabnya dipadam, dan kumpulan ini disenaraikan semula sebagai belum diputuskan.",
  "duplicate.changed":
    "Calon dalam kumpulan ini telah berubah selepas halaman ini dibuka. Semak semula sebelum menyimpan",
  "duplicate.resolved_already":
    "Kumpulan ini telah diputuskan oleh {name}: {state}. Buka semula kumpulan ini sebelum menyimpan keputusan lain",
  "duplicate.gone":
    "Calon ini bukan lagi calon pendua: rekodnya telah dibetulkan atau dipadam, atau calonnya menarik diri, dan tiada keputusan yang perlu disimpan",
} as const;
