/** The states of a school's list of candidates in a year, and the steps between them. */
export const listStates = {
  "list.column": "Senarai",
  "list.draf": "Draf",
  "list.dihantar": "Dihantar",
  "list.disahkan": "Disahkan",
  "list.muktamad": "Muktamad",

  "list.asks":
    "Perubahan senarai ini kini melalui permohonan. Pilih nama calon untuk Minta pindaan atau Tarik diri.",

  "list.title": "Pengesahan senarai calon",
  "list.step_draf": "Sekolah memasukkan dan menyemak calonnya.",
  "list.step_dihantar": "Sekolah telah menghantar; sekolah hanya boleh membaca.",
  "list.step_disahkan": "Daerah telah mengesahkan; hanya pejabat boleh membukanya semula.",
  "list.step_muktamad":
    "Senarai muktamad, tidak boleh diubah. Sekolah memohon pindaan; pejabat memindanya dengan sebab, dan setiap pindaan menjadi versi baharu.",
  "list.step_dihantar_on_behalf": "Pejabat telah menghantar bagi pihak sekolah; sekolah hanya boleh membaca.",
  "list.step_disahkan_on_behalf":
    "Pejabat telah mengesahkan bagi pihak daerah; hanya pejabat boleh membukanya semula.",
  "list.since": "sejak {moment}",
  "list.by_lock": "ditutup apabila tahun dikunci pada {moment}",
  "list.taken_submitted": "Dihantar",
  "list.taken_confirmed": "Disahkan",
  "list.taken_finalised": "Dimuktamadkan",
  "list.taken_by": "{by}, {moment}",
  "list.signed": "Tindakan pejabat",
  "list.signed_submitted": "Ditandatangani oleh pejabat bagi pihak sekolah: {by}, {date}.",
  "list.signed_confirmed": "Ditandatangani oleh pejabat bagi pihak Penyelia Daerah: {by}, {date}.",
  "list.signed_because": "Sebab:",
  "list.by_office": "{state} (pejabat)",
  "list.for_submitted": "dihantar oleh pejabat bagi pihak sekolah",
  "list.for_confirmed": "disahkan oleh pejabat bagi pihak daerah",
  "list.history": "Langkah senarai ini, yang terkini dahulu",
  "list.when": "Masa",
  "list.who": "Oleh",
  "list.system": "Sistem",

  "list.missing_title": "Senarai ini belum boleh dihantar",
  "list.missing": "Selesaikan yang berikut dahulu:",
  "list.number_differs": "Betulkah {n} calon? Jangkaan {expected}.",
  "list.number_unsaid": "Betulkah {n} calon? Jangkaan belum diisi.",
  "list.number_taken":
    "Senarai boleh dihantar seperti ini; perbezaannya dapat dilihat oleh daerah dan pejabat.",
  "list.head_missing": "Nama guru besar, pengetua atau mudir belum diisi, jadi senarai belum dihantar",
  "list.reason_missing": "Sebab belum diisi, jadi senarai belum diubah",
  "list.submit_title": "Hantar senarai",
  "list.submit_intro":
    "Selepas dihantar, sekolah tidak lagi boleh mengubah calon secara terus: sekolah memohon pindaan, atau daerah atau pejabat membuka semula senarai. Cetak senarai semakan dahulu dan minta guru besar, pengetua atau mudir menyemaknya.",
  "list.head_hint": "Guru besar, pengetua atau mudir yang mengesahkan bahawa senarai ini lengkap dan betul.",
  "list.submit": "Hantar senarai {n} calon",
  "list.submit_for_title": "Hantar bagi pihak sekolah",
  "list.submit_for_intro":
    "Hanya jika sekolah tidak dapat menghantar senarainya sendiri. Pejabat menandatangani bagi pihak sekolah: nama anda dan tarikhnya tercatat pada senarai ini dan pada helaian cetakannya.",
  "list.submit_for": "Hantar senarai {n} calon bagi pihak sekolah",
  "list.submit_for_reason": "Sebab menghantar bagi pihak sekolah",
  "list.print_draft": "Cetak senarai semakan",
  "list.print_final": "Cetak senarai muktamad",
  "list.confirm_title": "Sahkan senarai",
  "list.open_findings": "{n} perkara belum dijawab",
  "list.confirm_intro": "Selepas disahkan, hanya pejabat peperiksaan boleh membukanya semula.",
  "list.confirm": "Sahkan senarai {n} calon",
  "list.confirm_for_title": "Sahkan bagi pihak daerah",
  "list.confirm_for_intro":
    "Hanya jika Penyelia Daerah tidak dapat mengesahkan sendiri. Pejabat menandatangani bagi pihak daerah: nama anda dan tarikhnya tercatat pada senarai ini dan pada helaian cetakannya.",
  "list.confirm_for": "Sahkan senarai {n} calon bagi pihak daerah",
  "list.confirm_for_reason": "Sebab mengesahkan bagi pihak daerah",
  "list.for_hint": "Sebab ini direkodkan dan dipaparkan pada senarai ini kepada sekolah dan daerah.",
  "list.finalise_title": "Muktamadkan senarai",
  "list.finalise_intro": "Senarai menjadi senarai muktamad. Ia masih boleh dibuka semula dengan sebab.",
  "list.finalise": "Muktamadkan senarai {n} calon",
  "list.reopen_title": "Buka semula kepada draf",
  "list.reopen_intro": "Sekolah boleh mengubah calonnya semula, dan perlu menghantar senarai sekali lagi.",
  "list.reopen_hint": "Sebab ini direkodkan dan dipaparkan kepada sekolah.",
  "list.reopen": "Buka semula senarai",
  "list.reopened_because": "Senarai ini dibuka semula: {reason}",
  "list.waiting_dihantar": "Senarai ini menunggu pengesahan Penyelia Daerah.",
  "list.waiting_disahkan": "Senarai ini menunggu pejabat peperiksaan memuktamadkannya.",
  "list.waiting_draf": "Senarai ini belum dihantar oleh sekolah.",
  "list.link": "Hantar dan sahkan",

  "list.saved_draf": "Senarai dibuka semula kepada draf",
  "list.saved_dihantar": "Senarai berjaya dihantar. Ia menunggu pengesahan Penyelia Daerah.",
  "list.saved_disahkan": "Senarai berjaya disahkan",
  "list.saved_on_behalf_dihantar":
    "Senarai berjaya dihantar oleh pejabat bagi pihak sekolah. Ia menunggu pengesahan Penyelia Daerah.",
  "list.saved_on_behalf_disahkan": "Senarai berjaya disahkan oleh pejabat bagi pihak daerah",
  "list.saved_muktamad": "Senarai berjaya dimuktamadkan",

  "list.not_open": "{days}. Sebelum hari itu hanya pejabat peperiksaan boleh menyimpan calon.",
  "list.fixed_dihantar":
    "Senarai calon {school_code} bagi {year} telah dihantar, jadi sekolah tidak boleh mengubahnya. Minta Penyelia Daerah atau pejabat peperiksaan membukanya semula.",
  "list.fixed_disahkan":
    "Senarai calon {school_code} bagi {year} telah disahkan, jadi sekolah tidak boleh mengubahnya. Minta pejabat peperiksaan membukanya semula.",
  "list.fixed_final":
    "Senarai calon {school_code} bagi {year} telah muktamad. Sekolah menghantar permohonan; hanya pejabat peperiksaan boleh memindanya.",
  "list.fixed_final_office":
    "Senarai calon {school_code} bagi {year} telah muktamad. Pinda calonnya seorang demi seorang dengan sebab, atau buka semula senarai itu dahulu.",
  "list.not_ready":
    "Senarai calon {school_code} bagi {year} belum lengkap, jadi ia belum dihantar. Lihat bakinya di bawah.",
  "list.not_yours": "Status senarai calon {school_code} bagi {year} tidak boleh diubah oleh akaun anda.",
  "list.already_draf": "Senarai calon {school_code} bagi {year} sudah pun draf. Tiada apa-apa diubah.",
  "list.already_dihantar":
    "Senarai calon {school_code} bagi {year} sudah pun dihantar oleh pengguna lain. Tiada apa-apa diubah.",
  "list.already_disahkan":
    "Senarai calon {school_code} bagi {year} sudah pun disahkan oleh pengguna lain. Tiada apa-apa diubah.",
  "list.already_muktamad":
    "Senarai calon {school_code} bagi {year} sudah pun muktamad. Tiada apa-apa diubah.",
  "list.is_draf":
    "Senarai calon {school_code} bagi {year} kini draf: sekolah perlu menghantarnya dahulu. Tiada apa-apa diubah.",
  "list.is_dihantar":
    "Senarai calon {school_code} bagi {year} kini telah dihantar: daerah perlu mengesahkannya dahulu. Tiada apa-apa diubah.",
  "list.is_disahkan": "Senarai calon {school_code} bagi {year} kini telah disahkan. Tiada apa-apa diubah.",
  "list.is_muktamad": "Senarai calon {school_code} bagi {year} kini telah muktamad. Tiada apa-apa diubah.",
  "list.none_left":
    "Semua senarai yang ditanda telah berubah sejak paparan ini dibuka. Tiada apa-apa diubah; semak semula.",

  "list.bulk_title_disahkan": "Sahkan senarai yang dihantar",
  "list.bulk_title_muktamad": "Muktamadkan senarai yang disahkan",
  "list.bulk_intro": "Nyahtandakan senarai yang belum boleh diterima, kemudian tekan butang di bawah.",
  "list.bulk_caption": "{n} senarai bagi {year}",
  "list.expected_was": "jangkaan {n}",
  "list.bulk_more": "Hanya {m} senarai yang pertama dipaparkan. Selepas ini, buka paparan ini sekali lagi.",
  "list.bulk_none": "Tiada senarai yang menunggu bagi {year}.",
  "list.bulk_confirm": "Sahkan yang ditanda",
  "list.bulk_confirm_for": "Sahkan yang ditanda bagi pihak daerah",
  "list.bulk_finalise": "Muktamadkan yang ditanda",
  "list.bulk_link_disahkan": "Sahkan senarai ({n})",
  "list.bulk_link_muktamad": "Muktamadkan senarai ({n})",
  "list.bulk_saved_disahkan": "{n} senarai berjaya disahkan",
  "list.bulk_saved_muktamad": "{n} senarai berjaya dimuktamadkan",
  "list.bulk_skipped_disahkan": "{n} senarai berjaya disahkan; {skipped} telah berubah dan tidak diproses",
  "list.bulk_skipped_muktamad":
    "{n} senarai berjaya dimuktamadkan; {skipped} telah berubah dan tidak diproses",
} as const;
