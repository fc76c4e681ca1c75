export const system = {
  "system.page_not_found": "Page Not Found",
  "system.internal_server_error": "Internal Server Error",
  "system.route_unknown": "Page not found",

  "lookup.districts_failed": "Gagal akses senarai daerah",
  "lookup.roles_failed": "Gagal akses senarai peranan",
  "lookup.exam_types_failed": "Gagal akses senarai peperiksaan",
  "lookup.exam_years_failed": "Gagal akses senarai tahun peperiksaan",
  "lookup.failed": "Gagal mendapatkan data rujukan",
  "lookup.loaded": "Data rujukan berjaya diperoleh",

  // The gate's answers by stable code; `system.refusal_title.*` is the heading.
  "system.refusal.bad_request":
    "Alamat atau permintaan ini tidak dapat difahami. Semak semula, kemudian cuba sekali lagi.",
  "system.refusal.host_not_allowed":
    "Alamat pelayan ini tidak dikenali. Buka sistem melalui alamat rasminya.",
  "system.refusal.foreign_origin":
    "Permintaan ini tidak datang daripada halaman sistem ini, jadi ia tidak diterima. Buka semula halaman itu di sini dan hantar sekali lagi.",
  "system.refusal.not_found": "Halaman ini tiada. Semak alamatnya atau kembali ke laman utama.",
  "system.refusal.method_not_allowed": "Alamat ini tidak menerima permintaan jenis itu.",
  "system.refusal.request_timeout":
    "Permintaan mengambil masa terlalu lama untuk sampai. Semak sambungan rangkaian dan cuba sekali lagi.",
  "system.refusal.length_required": "Permintaan ini mesti menyatakan saiz kandungannya (Content-Length).",
  "system.refusal.body_not_allowed": "Permintaan jenis ini tidak boleh disertai kandungan.",
  "system.refusal.payload_too_large":
    "Kandungan yang dihantar melebihi had {max}. Tiada apa-apa disimpan. Bahagikan kepada beberapa bahagian yang lebih kecil dan hantar semula.",
  "system.refusal.uri_too_long": "Alamat ini terlalu panjang. Pendekkan carian dan cuba sekali lagi.",
  "system.refusal.expectation_failed": "Pelayan tidak dapat memenuhi syarat permintaan ini (Expect).",
  "system.refusal.headers_too_large":
    "Pelayar menghantar terlalu banyak maklumat tambahan. Padam kuki bagi laman ini dan cuba sekali lagi.",
  "system.refusal.storage_damaged":
    "Pangkalan data sistem ini rosak, jadi tiada halaman dapat dibuka dan tiada perubahan disimpan sehingga sandaran dipulihkan. Jika anda baru menghantar borang, tekan Undur pada pelayar dan salin isinya. Maklumkan kepada pejabat peperiksaan dengan segera. {contact} Bagi pentadbir pelayan: hentikan pelayan dan jalankan calon doctor, yang menyatakan langkah seterusnya.",
  "system.refusal.busy":
    "Terlalu ramai pengguna sedang menggunakan sistem, jadi halaman ini belum dapat dibuka. Tunggu beberapa saat, kemudian cuba semula.",
  "system.refusal.busy_form":
    "Terlalu ramai pengguna sedang menggunakan sistem, jadi borang ini belum diterima dan tiada apa-apa disimpan. Tekan Undur pada pelayar untuk kembali kepada borang, tunggu beberapa saat, kemudian hantar semula.",
  "system.busy_returned":
    "Terlalu ramai pengguna sedang menggunakan sistem, jadi borang ini belum disimpan. Isinya masih ada pada halaman ini. Tunggu beberapa saat, kemudian hantar semula.",
  "system.busy_again": "Cuba semula",
  "system.busy_send": "Hantar semula",
  "system.refusal_title.bad_request": "Permintaan tidak sah",
  "system.log_foreign_host":
    "Permintaan ditolak: Host {came}, sedangkan pelayan ini menjawab {expected}. Semak APP_ORIGIN dan tetapan proksi.",
  "system.refusal_title.host_not_allowed": "Alamat pelayan tidak dikenali",
  "system.refusal_title.foreign_origin": "Permintaan ditolak",
  "system.refusal_title.not_found": "Page Not Found",
  "system.refusal_title.method_not_allowed": "Permintaan tidak dibenarkan",
  "system.refusal_title.request_timeout": "Tamat masa permintaan",
  "system.refusal_title.length_required": "Saiz kandungan diperlukan",
  "system.refusal_title.body_not_allowed": "Permintaan tidak sah",
  "system.refusal_title.payload_too_large": "Kandungan terlalu besar",
  "system.refusal_title.uri_too_long": "Alamat terlalu panjang",
  "system.refusal_title.expectation_failed": "Permintaan tidak dapat dipenuhi",
  "system.refusal_title.headers_too_large": "Permintaan terlalu besar",
  "system.refusal_title.busy": "Sistem sedang sibuk",
  "system.refusal_title.busy_form": "Sistem sedang sibuk",
  "system.refusal_title.storage_damaged": "Sistem ditutup buat sementara waktu",
  "system.product": "Calon",

  // For the person who starts the program: one line each.
  "system.listening": "Calon sedia digunakan di {address}",
  "system.node_too_old":
    "Sistem ini memerlukan Node.js {oldest} atau lebih baharu. Jalankan arahan melalui npm, yang membawa Node.js sendiri, atau pasang Node.js 24.",
  "system.build_missing": "Binaan tiada: {path}. Jalankan `npm run build` dahulu.",
  "system.plain_http":
    "Amaran: APP_ORIGIN {origin} bukan https, maka kata laluan dan rekod calon dihantar tanpa penyulitan. Letakkan proksi TLS di hadapan dan tetapkan APP_ORIGIN kepada alamat https.",
  "system.demo_exposed":
    "Pangkalan data contoh tidak boleh dibuka di {origin}, kerana kata laluannya diketahui umum. Buat pangkalan data sendiri dengan `npm run init`, atau padam tetapan APP_ORIGIN.",
  "system.demo_listening":
    "Pangkalan data contoh tidak boleh dibuka pada HOST {host}, kerana kata laluannya diketahui umum dan komputer lain dapat mencapainya. Padam tetapan HOST, atau buat pangkalan data sendiri dengan `npm run init`. Jika port itu hanya dibuka kepada komputer ini, seperti dalam kontena, tetapkan APP_ORIGIN kepada alamat komputer ini.",
  "system.demo_beyond":
    "Amaran: pangkalan data contoh dibuka pada HOST {host}. Pastikan komputer lain tidak dapat mencapai port ini, kerana kata laluannya diketahui umum.",
  "system.proxy_without_address":
    "Amaran: proksi {peer} (TRUSTED_PROXY) menghantar permintaan tanpa alamat pelanggan dalam X-Forwarded-For, maka semua pengguna dikira sebagai satu alamat, serta /readyz dan /metrics mungkin terbuka kepada umum. Tetapkan proksi supaya menambah X-Forwarded-For.",
  "system.port_busy":
    "Port {port} pada {host} sedang digunakan oleh program lain. Hentikan program itu atau tetapkan PORT lain.",
  "system.port_forbidden":
    "Tiada kebenaran untuk membuka port {port} pada {host}. Pilih PORT 1024 atau lebih.",
  "system.host_unusable": "Alamat {host} bukan alamat komputer ini. Betulkan tetapan HOST.",
  "system.listen_failed": "Pelayan tidak dapat dimulakan pada {host}:{port}: {error}",
  "system.setting_invalid": "Tetapan {name} tidak sah ({value}): {expected}.",
  "system.setting_port": "mestilah nombor bulat antara 1 dengan 65535",
  "system.setting_host": "mestilah alamat IP atau nama hos",
  "system.setting_origin": "mestilah seperti https://calon.contoh.gov.my, tanpa laluan",
  "system.setting_issuer":
    "mestilah alamat https penyedia OpenID Connect (http hanya bagi komputer ini), tanpa pertanyaan",
  "system.setting_client": "mesti diisi apabila OIDC_ISSUER diisi",
  "system.setting_second_step": "mestilah everyone, atau dikosongkan",
  "system.setting_log_format": "mestilah text atau json, atau dikosongkan",
  "system.setting_token": "mestilah sekurang-kurangnya 20 aksara ASCII tanpa ruang",
  "system.setting_smtp": "mestilah smtp:// atau smtps:// dengan nama pelayan",
  "system.setting_readers": "mestilah nombor antara 0 dengan 16, atau dikosongkan",
  "system.setting_reminders": "mestilah jam antara 0 dengan 23, atau off",
  "system.setting_smtp_from": "mestilah satu alamat e-mel",
  "system.setting_proxy": "mestilah alamat IP, dipisahkan dengan koma jika lebih daripada satu",

  // The commands on the server.
  "cli.init_made": "Pangkalan data dibuat: {path}",
  "cli.init_link":
    "Jalankan `npm start`, kemudian buka pautan ini dalam {minutes} minit untuk membuat akaun pentadbir pertama. Pautan ini hanya boleh digunakan sekali; jika masanya tamat, jalankan `npm run init` sekali lagi:",
  "cli.demo_made": "Pangkalan data contoh dibuat: {path} ({schools} sekolah, {candidates} calon)",
  "cli.demo_kept": "Pangkalan data contoh yang sedia ada digunakan: {path}",
  "cli.demo_role": "PERANAN",
  "cli.demo_username": "NAMA PENGGUNA",
  "cli.demo_password": "KATA LALUAN",
  "cli.demo_usage": "Penggunaan: npm run demo, atau npm run demo -- --day exam untuk hari peperiksaan.",
  "cli.demo_try_entry":
    "Cuba dahulu: log masuk sebagai {username}, tambah seorang calon, kemudian cetak senarai calon sekolah itu. Hari peperiksaan: npm run demo -- --day exam.",
  "cli.demo_try_exam":
    "Cuba dahulu: log masuk sebagai {username} pada hari peperiksaan, terima bungkusan dan kira skrip.",
  "cli.user_usage":
    "Penggunaan: npm run user -- create --username NAMA --role PERANAN [--full_name NAMA_PENUH] [--school_code KOD] [--district_code KOD], atau npm run user -- reset --username NAMA [--remove-second-step]. Kata laluan dibaca daripada CALON_PASSWORD atau input piawai.",
  "cli.password_prompt": "Kata laluan: ",
  "cli.user_created": "Akaun {username} ({role}) sedia digunakan.",
  "cli.user_reset": "Kata laluan {username} telah ditukar; semua sesinya ditamatkan.",
  "cli.second_step_removed": "Pengesahan dua langkah {username} telah dinyahaktifkan.",
} as const;
