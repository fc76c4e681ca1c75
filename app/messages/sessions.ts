export const sessions = {
  "session.title": "Sesi anda",
  "session.caption": "Peranti tempat anda sedang log masuk",
  "session.device": "{browser} di {system}",
  "session.unknown_device": "Peranti tidak dikenali",
  "session.device_column": "Peranti",
  "session.address": "Alamat",
  "session.began": "Log masuk pada",
  "session.seen": "Terakhir aktif",
  "session.current": "Sesi ini",
  "session.remembered": "Diingat",
  "session.end": "Tamatkan",
  "session.end_title": "Tamatkan sesi",
  "session.end_question": "Tamatkan sesi ini? Peranti itu dilog keluar serta-merta.",
  "session.end_confirm": "Tamatkan sesi",
  "session.ended_one": "Sesi {device} telah ditamatkan",
  "session.current_stays": "Ini sesi yang sedang anda gunakan. Untuk menamatkannya, tekan Log keluar.",
  "session.end_others": "Tamatkan semua sesi lain",
  "session.end_others_question":
    "Tamatkan {n} sesi lain? Semua peranti lain dilog keluar serta-merta. Di sini anda kekal log masuk.",
  "session.end_others_none": "Tiada sesi lain. Anda log masuk di sini sahaja.",
  "session.ended_others": "{n} sesi lain telah ditamatkan",
  "session.end_of_user": "Tamatkan semua sesi",
  "session.end_of_user_question":
    "Tamatkan {n} sesi pengguna ini? Dia dilog keluar serta-merta di semua peranti. Kata laluannya tidak berubah.",
  "session.none_of_user": "Pengguna ini tidak log masuk di mana-mana peranti sekarang.",
  "session.ended_of_user": "{n} sesi telah ditamatkan",
  "session.suspect": "Ada sesi yang bukan milik anda? Tamatkan sesi itu, kemudian tukar kata laluan.",

  "proof.password": "Kata laluan anda",
  "proof.why":
    "Sudah lebih 10 minit sejak anda log masuk atau menaip kata laluan. Tindakan ini memerlukan kata laluan anda sekali lagi.",
  "proof.required":
    "Sudah lebih 10 minit sejak kata laluan anda disahkan. Sahkan semula melalui POST /api/auth/proof, kemudian ulang panggilan ini.",

  "event.title": "Aktiviti terkini akaun",
  "event.caption": "Sepuluh aktiviti terakhir",
  "event.none": "Belum ada aktiviti yang direkodkan.",
  "event.what": "Aktiviti",
  "event.when": "Masa",
  "event.by": "Oleh",
  "event.self": "Anda",
} as const;
