/** Forms that arrived without a session, in the session of another account, in another impersonation, or could not be saved. */
export const storedForms = {
  "kept.waits_title": "Sesi anda telah tamat. Borang anda disimpan",
  "kept.waits":
    "Apa yang anda taip selamat di pelayan selama 24 jam. Log masuk dengan nama pengguna yang sama: borang itu dipaparkan semula untuk anda semak dan simpan.",
  "kept.lost_title": "Sesi anda telah tamat, dan borang tadi tidak sempat disimpan",
  "kept.lost":
    "Talian terputus sebelum borang sampai, atau borang itu terlalu besar. Jika tab tadi masih terbuka, log masuk di tab lain dahulu, kemudian hantar semula borang itu.",
  "kept.not_done":
    "Tindakan tadi belum dilakukan kerana anda tidak log masuk. Log masuk, kemudian lakukannya sekali lagi.",
  "kept.of_other":
    "Borang tadi milik akaun lain, jadi ia tidak dilaksanakan. Anda log masuk sebagai {username}. Borang itu disimpan dan menunggu pemiliknya log masuk.",
  "kept.of_other_lost":
    "Borang tadi milik akaun lain, jadi ia tidak dilaksanakan dan tidak disimpan. Anda log masuk sebagai {username}.",
  "kept.forged":
    "Borang tadi tidak dapat disahkan, jadi ia tidak dilaksanakan. Buka semula halamannya, kemudian cuba sekali lagi.",
  "kept.sent_self":
    "Borang ini dihantar pada {at} dari {device} ({address}), semasa anda bertindak dalam peranan yang lain.",
  "kept.sent_visitor":
    "Borang ini dihantar pada {at} dari {device} ({address}), selepas sesi tamat. Jika bukan anda yang menghantarnya, jangan simpan.",
  "kept.sent_other":
    "Borang ini dihantar pada {at} dari {device} ({address}), semasa akaun lain sedang log masuk. Jika bukan anda yang menghantarnya, jangan simpan.",
  "kept.sent_failed":
    "Borang ini dihantar pada {at} dari {device} ({address}), tetapi tidak dapat disimpan: rekodnya sudah tiada, anda tidak lagi dapat mengubahnya, atau sistem gagal.",
  "kept.shown":
    "{what} Belum ada apa-apa yang disimpan ke dalam rekod: semak, kemudian tekan butang untuk menyimpannya.",
  "kept.shown_without_file":
    "{what} Belum ada apa-apa yang disimpan ke dalam rekod. Pilih semula fail {files}, kemudian hantar.",
  "kept.shut":
    "Borang yang anda hantar itu tidak dapat dipaparkan di halaman asalnya. Teksnya masih ada dan boleh disalin.",
  "kept.list_title": "Borang yang belum dihantar semula",
  "kept.list_caption": "Sudah dihantar tetapi belum disimpan ke dalam rekod",
  "kept.words": "Kandungan borang",
  "kept.sent_at": "Dihantar pada",
  "kept.nothing_typed": "Tiada teks",
  "kept.title": "Borang yang belum dihantar semula",
  "kept.intro":
    "{sent} Belum ada apa-apa yang disimpan ke dalam rekod. Teks ini boleh disalin hingga {until}.",
  "kept.text": "Kandungan borang",
  "kept.line": "{label}: {value}",
  "kept.files": "Fail yang perlu dipilih semula: {files}",
  "kept.open": "Buka borang",
  "kept.discard": "Padam borang",
  "kept.discarded": "Borang itu telah dipadam",
  "kept.see": "Lihat teks borang",
  "kept.failed_now":
    "Apa yang anda taip tidak disimpan ke dalam rekod. Teksnya masih ada selama 24 jam dan boleh disalin.",
  "kept.gone": "Borang yang disimpan itu sudah tiada: ia telah dihantar, dipadam atau tamat tempoh 24 jam.",
} as const;
