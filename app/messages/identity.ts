/** Signing in with an OpenID Connect provider, and linking an account to who its owner is there. */
export const identity = {
  "identity.sign_in": "Log masuk dengan {name}",
  "identity.title": "Log masuk dengan {name}",
  "identity.intro":
    "Selepas dipautkan, anda boleh log masuk dengan {name} tanpa menaip kata laluan Calon. Log masuk dengan kata laluan masih boleh digunakan.",
  "identity.linked_since": "Dipautkan sejak {date}.",
  "identity.not_linked": "Akaun anda belum dipautkan.",
  "identity.password_hint": "Sahkan diri anda dahulu dengan kata laluan akaun Calon ini.",
  "identity.link": "Pautkan dengan {name}",
  "identity.unlink": "Nyahpautkan",
  "identity.away_title": "Ke {name}",
  "identity.away": "Anda dibawa ke {name}. Selesaikan log masuk di sana; selepas itu anda kembali ke sini.",
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
  "identity.stale":
    "Log masuk dengan {name} itu sudah tamat masa atau sudah digunakan. Cuba sekali lagi dari sini.",
  "identity.unreachable": "{name} tidak dapat dihubungi. Cuba sebentar lagi, atau gunakan kata laluan.",
  "identity.refused":
    "Jawapan daripada {name} tidak dapat disahkan. Cuba sekali lagi, atau gunakan kata laluan; jika berulang, maklumkan pejabat peperiksaan.",
} as const;
