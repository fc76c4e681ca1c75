export const alerts = {
  "alert.title": "Perkara keselamatan dalam tujuh hari yang lalu",
  "alert.broken_title": "Jejak audit rosak",
  "alert.broken":
    "Semakan harian mendapati catatan no. {id} dalam jejak audit tidak lagi seperti yang disimpan. Jalankan npm run audit -- verify pada pelayan untuk mengetahui puncanya.",
  "alert.new_admin": "{username} menjadi pentadbir",
  "alert.second_step_removed": "Pengesahan dua langkah {username} dinyahaktifkan",
  "alert.token_reused": "Sesi {username} ditamatkan kerana token lama digunakan semula",
  "alert.failure_flood": "100 log masuk gagal dalam 15 minit",
  "alert.code_flood":
    "Kod pengesahan {username} yang salah dicuba berulang kali selepas kata laluan yang betul",
  "alert.asked_elsewhere":
    "{username} sudah menggunakan separuh daripada had semakan rekod sekolah lain dalam sehari",
  "alert.chain_broken": "Jejak audit didapati rosak",
  "alert.clock_jumped": "Jam pelayan melompat lebih daripada lima minit",
  "alert.more": "dan {n} lagi: {kind}",
  "alert.kind.new_admin": "pentadbir baharu",
  "alert.kind.second_step_removed": "pengesahan dua langkah dinyahaktifkan",
  "alert.kind.token_reused": "token lama digunakan semula",
  "alert.kind.failure_flood": "banyak log masuk gagal",
  "alert.kind.code_flood": "kod pengesahan salah berulang kali",
  "alert.kind.asked_elsewhere": "banyak semakan rekod sekolah lain",
  "alert.kind.chain_broken": "jejak audit rosak",
  "alert.kind.clock_jumped": "jam pelayan melompat",
} as const;
