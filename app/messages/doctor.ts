import { wayOutOfDamage } from "./storage";

/** `calon doctor`: one line for each part that the office relies on. */
export const doctor = {
  "doctor.ok": "BAIK",
  "doctor.unset": "TIADA",
  "doctor.warning": "AMARAN",
  "doctor.fault": "ROSAK",
  "doctor.subject_database": "Pangkalan data",
  "doctor.subject_key": "Kunci pejabat",
  "doctor.subject_space": "Ruang cakera",
  "doctor.subject_server": "Pelayan",
  "doctor.subject_timers": "Unit systemd",
  "doctor.subject_elsewhere": "Lokasi kedua",
  "doctor.subject_replica": "Replika",
  "doctor.subject_standby": "Pelayan gantian",
  "doctor.subject_clock": "Jam",
  "doctor.subject_address": "Alamat awam",
  "doctor.subject_mail": "E-mel",
  "doctor.subject_node": "Node.js",
  "doctor.database_tables": `{path} didapati rosak pada {at}. Hentikan pelayan. ${wayOutOfDamage}`,
  "doctor.database_indexes":
    "Indeks {path} didapati rosak pada {at}; tiada rekod hilang. Hentikan pelayan, buat salinan dengan `npm run backup`, kemudian pulihkan salinan itu dengan `npm run restore -- SALINAN --replace`.",
  "doctor.database_ok": "{path}, {megabytes} MB, boleh dibuka.",
  "doctor.key_ok": "{path} sepadan dengan pangkalan data.",
  "doctor.key_later":
    "{path} boleh dibaca. Salinan pertama yang disemak menyatakan sama ada ia kunci pejabat ini.",
  "doctor.key_other": "{path} ialah kunci pejabat lain. Letakkan semula salinan kunci pejabat ini.",
  "doctor.space_ok": "{free} MB kosong di {folder}; {needed} MB diperlukan.",
  "doctor.space_short":
    "{free} MB kosong di {folder}, tetapi {needed} MB diperlukan untuk sandaran, pemulihan dan naik taraf. Kosongkan ruang.",
  "doctor.space_unknown": "Folder pangkalan data dan folder sandaran tiada.",
  "doctor.server_ok": "Menjawab, tanpa masalah.",
  "doctor.server_silent": "Tidak menjawab ({reason}). Jalankan `npm start` dan baca lognya.",
  "doctor.timers_ok": "Dihidupkan dan berjalan: {units}.",
  "doctor.timers_idle": "Dihidupkan tetapi tidak berjalan. Jalankan `systemctl start {units}`.",
  "doctor.timers_off": "Belum dihidupkan. Jalankan `systemctl enable --now {units}`.",
  "doctor.timers_unknown":
    "Komputer ini tiada systemd. Pastikan program lain membuat sandaran setiap jam dan latihan pemulihan setiap minggu.",
  "doctor.elsewhere_ok": "{to} boleh dicapai dan mempunyai {count} salinan.",
  "doctor.elsewhere_unset": "Semua sandaran berada pada komputer ini. Namakan lokasi kedua dalam BACKUP_TO.",
  "doctor.replica_ok": "{url} lengkap pada {at}.",
  "doctor.replica_never": "{url} belum pernah diketahui lengkap. Baca log `calon-litestream`.",
  "doctor.replica_unset":
    "Jika cakera rosak, perubahan sejak sandaran terakhir hilang. Namakan tempat replika dalam REPLICA_URL.",
  "doctor.standby_ok": "Salinan terakhir yang disemak: {at}. Kedua-dua komputer menjalankan versi {version}.",
  "doctor.standby_other":
    "Salinan terakhir yang disemak: {at}. Komputer ini menjalankan versi {version}, tetapi pelayan {served}. Naik taraf yang lama versinya; pelayan gantian dinaik taraf dahulu.",
  "doctor.standby_no_version":
    "Salinan terakhir yang disemak: {at}. Pelayan belum menyatakan versinya; komputer ini menjalankan versi {version}.",
  "doctor.of_other": "Komputer ini mengikuti pelayan lain, dan bahagian ini milik komputer pelayan itu.",
  "doctor.standby_unset": "Komputer ini tidak mengikuti pelayan lain.",
  "doctor.standby_none": "Belum ada salinan yang disemak. Baca log `calon-standby`.",
  "doctor.clock_ok": "Disegerakkan melalui NTP.",
  "doctor.clock_off": "Tidak disegerakkan. Jalankan `timedatectl set-ntp true`.",
  "doctor.clock_unknown": "Komputer ini tidak menyatakan sama ada jamnya disegerakkan.",
  "doctor.address_ok": "{origin} menjawab. Sijilnya sah hingga {date}.",
  "doctor.address_unset": "APP_ORIGIN tidak ditetapkan, maka hanya komputer ini dapat membuka sistem.",
  "doctor.address_refused":
    "{origin} menjawab {status}. Pastikan proksi menghantar Host yang sama kepada pelayan ini.",
  "doctor.address_silent": "{origin} tidak menjawab ({reason}). Semak DNS, proksi dan tembok api.",
  "doctor.certificate_ends": "Sijil {origin} tamat pada {date}. Baharuinya dan baca log proksi.",
  "doctor.certificate_unknown":
    "{origin} menjawab, tetapi komputer ini tidak mengenali sijilnya ({reason}). Sijil itu sah hingga {date}.",
  "doctor.mail_ok": "{host} menerima sambungan.",
  "doctor.mail_failed": "Pelayan e-mel menolak ({reason}). Semak SMTP_URL.",
  "doctor.mail_unset": "Tiada amaran dihantar kepada sesiapa. Tetapkan SMTP_URL.",
  "doctor.node_ok": "{version}, disokong hingga {date}.",
  "doctor.node_ends": "Sokongan {version} tamat pada {date}. Rancang naik taraf.",
  "doctor.node_ended": "Sokongan {version} telah tamat pada {date}. Gunakan Node.js 24.",
  "doctor.node_unknown": "{version} tidak diuji dengan sistem ini. Gunakan Node.js 24.",
} as const;
