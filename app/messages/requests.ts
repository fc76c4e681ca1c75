/** Requests of schools after the lock, and transfers. */
export const requests = {
  "request.file": "permohonan.csv",
  "request.title": "Permohonan",
  "request.one_title": "Permohonan no. {id}",
  "request.list_caption": "Permohonan, {range}",
  "request.none": "Belum ada permohonan.",
  "request.none_matching": "Tiada permohonan yang sepadan dengan tapisan ini.",
  "request.kind.correction": "Pindaan",
  "request.kind.late": "Calon lewat",
  "request.kind.withdrawal": "Tarik diri",
  "request.kind.transfer": "Pindah",
  "request.state.waiting": "Belum diputuskan",
  "request.state.open": "Baharu",
  "request.state.agreed": "Sekolah asal bersetuju",
  "request.state.recommended": "Disokong daerah",
  "request.state.opposed": "Tidak disokong daerah",
  "request.state.approved": "Diluluskan",
  "request.state.rejected": "Ditolak",
  "request.state.cancelled": "Dibatalkan",
  "request.action.agree": "Setuju calon ini berpindah",
  "request.action.decline": "Tidak setuju",
  "request.action.recommend": "Sokong",
  "request.action.oppose": "Tidak sokong",
  "request.action.approve": "Luluskan",
  "request.action.reject": "Tolak",
  "request.action.cancel": "Batalkan permohonan",
  "request.done.agreed": "Persetujuan bagi permohonan no. {id} direkodkan.",
  "request.done.recommended": "Permohonan no. {id} disokong.",
  "request.done.opposed": "Permohonan no. {id} tidak disokong.",
  "request.done.approved": "Permohonan no. {id} diluluskan dan dilaksanakan.",
  "request.done.rejected": "Permohonan no. {id} ditolak.",
  "request.done.cancelled": "Permohonan no. {id} dibatalkan.",
  "request.done.open": "Permohonan no. {id} direkodkan.",
  "request.sent": "Permohonan no. {id} dihantar. Keputusannya dipaparkan pada halaman Permohonan.",
  "request.send": "Hantar permohonan",
  "request.form_note":
    "Senarai calon ini tidak lagi boleh diubah terus oleh sekolah. Borang ini dihantar sebagai permohonan; daerah menyokong dan pejabat peperiksaan memutuskan.",
  "request.reason_hint": "Sebab dibaca oleh daerah dan pejabat peperiksaan.",
  "request.age": "{n} hari",
  "request.old": "Nilai semasa permohonan",
  "request.new": "Nilai dimohon",
  "request.current": "Rekod semasa",
  "request.values_caption": "Nilai lama dan baharu",
  "request.candidate": "Calon",
  "request.from_school": "Sekolah yang memohon",
  "request.other_school": "Sekolah asal",
  "request.hidden_school": "Dinamakan selepas sekolah itu, daerahnya atau pejabat bersetuju",
  "request.sent_by": "Dihantar oleh",
  "request.agreed_by": "Dipersetujui oleh",
  "request.recommended_by": "Disyorkan oleh",
  "request.decided_by": "Diputuskan oleh",
  "request.by": "{name}, {date}",
  "request.open_candidate": "Buka rekod calon",
  "request.note_hint": "Diperlukan jika menolak, tidak menyokong atau tidak bersetuju.",
  "request.changed_note":
    "Rekod calon telah berubah selepas permohonan ini dihantar. Semak nilai sekarang; hanya nilai yang dimohon akan diubah.",
  "request.decide_ticked": "Putuskan yang ditanda",
  "request.decide_title": "Putuskan beberapa permohonan",
  "request.decide_intro":
    "{n} permohonan di bawah diputuskan serentak. Jika satu tidak dapat dilaksanakan, tiada satu pun diputuskan.",
  "request.decide_caption": "Permohonan yang ditanda",
  "request.approve_many": "Luluskan {n} permohonan",
  "request.reject_many": "Tolak {n} permohonan",
  "request.decided_many": "{n} permohonan diputuskan.",
  "request.none_ticked":
    "Tiada permohonan yang ditanda. Kembali ke senarai dan tandakan sekurang-kurangnya satu.",
  "request.windows_title": "Tempoh permohonan",
  "request.windows_link": "Tempoh permohonan",
  "request.windows_intro":
    "Selepas tahun dikunci, sekolah hanya boleh menghantar permohonan dalam tempoh ini; kedua-dua hari termasuk. Kosong bermaksud tiada had. Pejabat boleh memutuskan pada bila-bila masa.",
  "request.windows_how": "Tulis 31/3/2026, 31-3-2026, 31.3.2026 atau 31 Mac 2026.",
  "request.window.opens_on": "Dari (hari pertama)",
  "request.window.closes_on": "Hingga (hari terakhir)",
  "request.windows_saved": "Tempoh permohonan tahun {year} disimpan.",
  "request.queue": "{n} permohonan menunggu tindakan anda; yang paling lama {days} hari.",
  "request.queue_sent": "{n} permohonan sekolah ini belum diputuskan.",
  "request.queue_link": "Lihat permohonan",
  "request.leaving_school": "{n} permohonan pindah untuk calon sekolah anda belum diputuskan.",
  "request.leaving_district": "{n} permohonan pindah untuk calon sekolah di daerah anda belum diputuskan.",
  "request.leaving_link": "Lihat permohonan pindah keluar",
  "request.transfer.out": "Pindah keluar",
  "request.transfer.in": "Pindah masuk",
  "request.returned_by": "Dibuat asal oleh",
  "request.name_hidden": "nama tidak dipaparkan",

  "request.not_needed":
    "Senarai calon tahun {year} masih boleh diubah terus oleh sekolah: gunakan borang calon, permohonan tidak diperlukan.",
  "request.window_between":
    "Permohonan {kind} bagi tahun {year} hanya diterima dari {opens_on} hingga {closes_on}.",
  "request.window_from": "Permohonan {kind} bagi tahun {year} hanya diterima mulai {opens_on}.",
  "request.window_until": "Permohonan {kind} bagi tahun {year} hanya diterima hingga {closes_on}.",
  "request.waits_already": "Permohonan yang sama bagi calon ini sudah dihantar dan belum diputuskan.",
  "request.too_many_transfers":
    "Sekolah ini telah meminta {max} perpindahan dalam sehari. Hubungi pejabat peperiksaan.",
  "request.not_yours":
    "Langkah ini bukan untuk akaun anda, atau tidak lagi boleh dibuat bagi permohonan ini.",
  "request.decided_already": "Permohonan ini telah {state} oleh {name} pada {date}.",
  "request.changed_since": "calonnya atau permohonannya telah berubah; buka dan semak dahulu",
  "request.no_longer_fits":
    "Maklumat permohonan ini tidak lagi memenuhi peraturan hari ini ({reason}). Permohonan kekal menunggu keputusan.",
  "request.not_possible": "Permohonan ini tidak dapat dilaksanakan: {reason}",
  "request.candidate_gone": "Calon permohonan ini telah dipadam.",
  "request.candidate_moved":
    "{full_name} telah berpindah dari sekolah atau tahun peperiksaan permohonan ini.",
  "request.candidate_withdrawn":
    "{full_name} telah ditarik diri pada {date}. Batalkan tarik diri dahulu jika calon masih menduduki peperiksaan.",
  "request.batch_closed":
    "Tahun {year} telah dikunci, jadi sekolah tidak boleh mengubah senarai calon {school_code} secara terus. Hantar permohonan bagi seorang demi seorang calon, melalui borang Tambah calon, Ubah calon atau Tarik diri.",

  "transfer.title": "Minta calon berpindah",
  "transfer.ask": "Minta pindah",
  "transfer.ask_row": "Minta pindah (baris {line})",
  "transfer.intro":
    "Isi nombor dokumen calon yang berpindah ke sekolah ini. Sekolah asalnya akan diminta bersetuju; namanya dipaparkan selepas ia bersetuju.",
  "transfer.submit": "Minta pindah",

  "transfer.undo_title": "Buat asal perpindahan",
  "transfer.undo_of": "Buat asal perpindahan {full_name}",
  "transfer.undo_question": "Kembalikan {full_name} ke {school}?",
  "transfer.undo_note": "Kelas, angka giliran dan tempat duduknya dikembalikan seperti sebelum berpindah.",
  "transfer.undo_confirm": "Kembalikan calon",
  "transfer.undone": "{full_name} kembali ke {school}, seperti sebelum berpindah.",
  "transfer.from": "Dari sekolah",
  "transfer.to": "Ke sekolah",
  "transfer.former_code": "Angka giliran dahulu",
  "transfer.former_seat": "Tempat duduk dahulu",
  "transfer.seat_in": "Tempat {seat}, {name}",
  "transfer.moved_by": "Dipindahkan oleh",
  "transfer.undone_already": "Perpindahan {full_name} telah dibuat asal oleh {name} pada {date}.",
  "transfer.undo_not_yours":
    "Hanya sekolah asal calon, daerah sekolah itu atau pejabat peperiksaan boleh membuat asal perpindahan ini.",
  "transfer.undo_locked":
    "Tahun {year} telah dikunci, jadi perpindahan ini tidak boleh dibuat asal. Hantar permohonan pindah yang baharu.",
  "transfer.undo_final":
    "Senarai calon {school_code} bagi {year} telah muktamad, jadi perpindahan ini tidak boleh dibuat asal. Hantar permohonan pindah yang baharu.",
  "transfer.undo_submitted":
    "Senarai calon {school_code} bagi {year} telah dihantar, jadi hanya pejabat peperiksaan boleh membuat asal perpindahan ini.",
  "transfer.undo_gone": "{full_name} telah dipadam selepas berpindah, jadi tidak dapat dikembalikan.",
  "transfer.undo_moved": "{full_name} telah berpindah sekali lagi, jadi tidak dapat dikembalikan.",
  "transfer.undo_withdrawn":
    "{full_name} telah ditarik diri di sekolah baharunya, jadi tidak dapat dikembalikan.",
  "transfer.undo_numbered":
    "{full_name} telah diberi angka giliran di sekolah baharunya, jadi tidak dapat dikembalikan. Hantar permohonan pindah yang baharu.",
  "transfer.undo_changed":
    "Rekod {full_name} telah diubah selepas berpindah, jadi tidak dapat dikembalikan. Hantar permohonan pindah yang baharu.",
  "transfer.undo_seated":
    "{full_name} telah diberi tempat di dewan selepas berpindah, jadi tidak dapat dikembalikan. Minta tempat itu dikosongkan dahulu.",
  "transfer.undo_number_taken":
    "Angka giliran {student_code} kini milik calon lain, jadi {full_name} tidak dapat dikembalikan seperti dahulu.",
  "transfer.undo_seat_gone":
    "Tempat {seat} di dewan asal {full_name} tidak wujud lagi, jadi calon ini tidak dapat dikembalikan seperti dahulu.",
  "transfer.undo_seat_taken":
    "Tempat {seat} di {name} kini diduduki calon lain. Kosongkan tempat itu dahulu, kemudian buat asal perpindahan {full_name}.",
  "transfer.undo_not_possible": "{full_name} tidak dapat dikembalikan: {reason}",
} as const;
