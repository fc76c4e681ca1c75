/** Signing in with an OpenID Connect provider, and linking an account to an identity there. */
export const identity = {
  "identity.sign_in": "Log masuk dengan {name}",
  "identity.title": "Log masuk dengan {name}",
  "identity.intro":
    "Selepas dipautkan, anda boleh log masuk dengan {name} tanpa menaip kata laluan Calon. Log masuk dengan kata laluan masih boleh digunakan.",
  "identity.link_title": "Identiti yang dipautkan",
  "identity.linked_as": "{name} ({subject}), dipautkan pada {date}",
  "identity.not_linked": "Akaun anda belum dipautkan.",
  "identity.password_hint": "Sahkan diri anda dahulu dengan kata laluan akaun Calon ini.",
  "identity.link": "Pautkan dengan {name}",
  "identity.unlink": "Nyahpautkan",
  "identity.away_title": "Ke {name}",
  "identity.away":
    "Anda akan dibawa ke {name}. Selesaikan log masuk di sana; selepas itu anda kembali ke sini.",
  "identity.away_link": "Teruskan ke {name}",

  "identity.linked": "Akaun anda kini dipautkan dengan {name}",
  "identity.unlinked": "Akaun anda tidak lagi dipautkan dengan {name}",
  "identity.linked_already": "Akaun anda sudah dipautkan dengan {name}. Nyahpautkan dahulu untuk menukarnya.",
  "identity.taken":
    "Identiti {name} itu sudah dipautkan dengan akaun Calon yang lain. Gunakan identiti lain, atau hubungi pejabat peperiksaan.",
  "identity.unknown":
    "Identiti {name} anda belum dipautkan dengan mana-mana akaun. Log masuk di sini dengan nama pengguna dan kata laluan, kemudian pautkan di Akaun saya.",
  "identity.not_approved": "Log masuk gagal. Akaun anda belum diluluskan oleh pentadbir.",
  "identity.denied": "Log masuk dengan {name} dibatalkan. Cuba sekali lagi, atau gunakan kata laluan.",
  "identity.not_fresh":
    "{name} tidak meminta anda log masuk semula, maka log masuk ini tidak diterima: mungkin pengguna lain masih log masuk pada komputer ini. Log keluar dahulu daripada {name} dan cuba sekali lagi, atau gunakan kata laluan.",
  "identity.stale":
    "Log masuk dengan {name} itu sudah tamat masa atau sudah digunakan. Cuba sekali lagi dari sini.",
  "identity.unreachable": "{name} tidak dapat dihubungi. Cuba sebentar lagi, atau gunakan kata laluan.",
  "identity.refused":
    "Jawapan daripada {name} tidak dapat disahkan. Cuba sekali lagi, atau gunakan kata laluan; jika berulang, maklumkan kepada pejabat peperiksaan.",

  "identity.also_sign_out": "Log keluar daripada {name} juga",
  "identity.remove": "Padam pautan identiti",
  "identity.remove_question":
    "Padam pautan identiti pengguna ini? Selepas ini identiti itu tidak lagi membuka akaun. Pemilik akaun boleh memautkannya semula dengan kata laluannya.",
  "identity.remove_failed": "Pautan identiti tidak dipadam",
  "identity.removed": "Pautan identiti pengguna itu telah dipadam",
  "identity.none_there": "Akaun pengguna ini tiada pautan identiti.",
  "identity.own": "Ini akaun anda sendiri. Padam pautan anda di halaman Akaun saya.",
} as const;
