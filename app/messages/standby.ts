/** `calon standby` and `calon takeover`, for the person at the box. */
export const standby = {
  "standby.usage": "Penggunaan: calon standby [--status]",
  "standby.no_identity":
    "Replika disulitkan. Namakan fail kunci rahsianya dalam BACKUP_IDENTITY_FILE supaya komputer ini dapat memulihkan dan menyemaknya.",
  "standby.running": "Satu lagi `calon standby` atau `calon takeover` sedang berjalan.",
  "standby.status": "Salinan terakhir yang disemak berumur {age} saat.",
  "standby.status_none": "Belum ada salinan yang disemak.",
  "standby.mail_begun": "[Calon] Amaran: pelayan gantian {host}",
  "standby.mail_ended": "[Calon] Pulih: pelayan gantian {host}",
  "standby.mail_body":
    "{said}\n\nKomputer: {host}\n\nE-mel ini dihantar paling banyak sekali sehari selagi masalah itu berterusan, dan sekali apabila selesai. Penerimanya ditetapkan dalam STANDBY_MAIL_TO pada komputer itu.",
  "standby.silent":
    "Replika tidak menerima perubahan selama lebih daripada 15 minit. Semak pelayan dan perkhidmatan `calon-litestream` di sana.",
  "standby.mail_trouble":
    "Selama lebih daripada 15 minit komputer ini tidak menerima perubahan pelayan yang lulus semakan: replika tidak dapat dipulihkan, gagal semakan, atau tidak menerima perubahan. Jalankan `calon standby --status` pada komputer itu.",
  "standby.mail_over": "Replika dipulihkan dan lulus semakan semula. Tiada tindakan diperlukan.",
  "standby.mail_failed":
    "E-mel tentang komputer ini belum dapat dihantar ({reason}). Percubaan seterusnya dibuat selepas lima minit.",
  "standby.replaced":
    "Komputer lain telah mengambil alih daripada pangkalan data ini pada {at}: {path}. Pelayan tidak dimulakan, supaya tiada perubahan hilang. Rujuk bahagian “Standby” dalam docs/runbook.md.",
  "standby.follows":
    "Komputer ini mengikuti pelayan lain: salinan berjadual dan latihan pemulihan tidak dijalankan di sini.",
  "takeover.usage": "Penggunaan: calon takeover [--accept-loss]",
  "takeover.still_sent":
    "Pelayan {host} masih menghantar perubahan ke replika (isyarat terakhir: {at}). Jalankan `systemctl stop calon` di sana, atau matikan komputer itu, kemudian jalankan arahan ini sekali lagi.",
  "takeover.other_computer": "pada komputer yang satu lagi",
  "takeover.key_first":
    "Replika disulitkan, dan komputer ini tiada BACKUP_IDENTITY_FILE: kunci rahsia pada helaian kertas diperlukan. Jangan hentikan pelayan yang satu lagi sehingga kunci itu diterima di sini.",
  "takeover.from_round":
    "Replika tidak dapat digunakan. Salinan yang disemak pada komputer ini digunakan: {name}",
  "takeover.made":
    "Pangkalan data seperti pada {at} sedia digunakan. Catatan terakhir: {latest}. Perubahan selepas itu, jika ada, tidak sampai ke replika.",
} as const;
