/** Requests that cannot be served, for HTML and API. */
export const httpErrors = {
  "system.unauthenticated": "Sila log masuk dahulu",
  "system.forbidden": "Anda tidak dibenarkan melakukan tindakan ini",
  "system.not_found_heading": "Halaman tidak ditemukan",
  "system.not_found_next":
    "Semak alamatnya, atau pilih halaman dalam menu dan cari rekod itu dalam senarainya. Jika masih tiada, hubungi pejabat peperiksaan.",
  "system.forbidden_heading": "Anda tiada kebenaran",
  "system.forbidden_next": "Jika kerja anda memerlukan halaman ini, hubungi pejabat peperiksaan.",
  "system.internal_heading": "Ralat sistem",
  "system.not_found": "Halaman atau rekod ini tidak ditemukan",
  "system.internal": "Ralat sistem. Maklumat yang telah disimpan selamat; sila cuba sekali lagi.",
  "system.busy": "Sistem sedang sibuk. Sila cuba semula sebentar lagi.",
  "system.unavailable":
    "Sistem tidak dapat membuka halaman ini buat masa ini. Maklumat yang telah disimpan selamat; sila cuba semula sebentar lagi.",
  "system.queue_before":
    "Fail atau halaman ini belum dapat disediakan: {n} permintaan lain di hadapannya. Tunggu sebentar, kemudian cuba semula.",
  "system.queue_own":
    "Dua permintaan anda yang serupa masih disediakan atau menunggu giliran. Tunggu sehingga kedua-duanya siap, kemudian cuba semula.",
  "system.storage_heading": "Pelayan tidak dapat menyelesaikan permintaan ini",
  "system.storage_title": "Storan pelayan bermasalah",
  "system.storage_full":
    "Ruang simpanan pelayan penuh. Tiada apa-apa disimpan; sila maklumkan kepada pentadbir.",
  "system.storage_unwritable":
    "Cakera pelayan tidak dapat digunakan sekarang. Tiada apa-apa disimpan; cuba semula sebentar lagi dan maklumkan kepada pentadbir.",
  "system.storage_gone":
    "Fail pangkalan data pada pelayan telah dialihkan atau ditukar. Perubahan anda belum disimpan, supaya data yang ada tidak hilang; sila maklumkan kepada pentadbir dengan segera.",
  "system.storage_damaged":
    "Pangkalan data pada pelayan didapati rosak. Tiada apa-apa disimpan sehingga pentadbir membaiki atau memulihkannya; sila maklumkan kepadanya dengan segera.",
  "system.malformed": "Permintaan ini tidak dapat dibaca",
  "system.form_refused": "Borang tidak diterima",
  "system.too_many_rows":
    "Terlalu banyak baris atau pilihan dihantar sekali gus, jadi tiada apa-apa disimpan. Bahagikan kepada beberapa bahagian: 200 baris paling banyak, atau 1,000 pilihan.",
  "system.too_deep":
    "Susunan maklumat yang dihantar tidak dikenali, jadi tiada apa-apa disimpan. Sila buka semula halaman ini dan cuba lagi.",
  "system.json_too_deep": "Kandungan JSON bersarang terlalu dalam: had ialah {depth} peringkat",
  "system.json_too_large": "Kandungan JSON mengandungi terlalu banyak nilai: had ialah {elements}",
  "system.unsupported_media_type": "Jenis kandungan permintaan ini tidak disokong",
  "system.method_not_allowed": "Kaedah ini tidak dibenarkan di alamat ini",
  "system.unprocessable": "Ada maklumat yang perlu dibetulkan",
  "system.stale": "Rekod ini telah dikemas kini oleh pengguna lain selepas anda membukanya",
  "system.idempotency_key_reused": "Kunci permintaan ini telah digunakan untuk kandungan lain",
  "system.back_home": "Kembali ke laman utama",
} as const;
