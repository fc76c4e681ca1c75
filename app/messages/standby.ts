/** `calon standby`, `calon takeover` and `calon return`, for the person at the box. */
export const standby = {
  "standby.usage": "Penggunaan: calon standby [--status | --check ROUND]",
  "standby.peer_usage":
    "Penggunaan: calon peer snapshot ROUND SEBELUMNYA DISEMAK | calon peer fence TERM | calon peer term | calon peer version",
  "standby.no_peer":
    "STANDBY_PEER belum ditetapkan. Namakan komputer yang satu lagi, misalnya root@calon1.example.gov.my.",
  "standby.unknown_engine": "STANDBY_ENGINE ialah copies atau btrfs, bukan {name}.",
  "standby.first_round": "Salinan pertama diterima: {name}",
  "standby.first_check": "Salinan pertama lulus semakan: {name}. Komputer ini mengikuti pelayan.",
  "standby.again": "Salinan diterima semula.",
  "standby.running": "Satu lagi `calon standby`, `calon takeover` atau `calon return` sedang berjalan.",
  "standby.peer_failed": "Komputer {address} tidak menjawab dengan betul: {error}",
  "standby.program_failed": "Salinan tidak dapat dihantar atau diterima: {error}",
  "standby.check_failed": "{name} tidak lulus semakan: {reason}",
  "standby.status":
    "Salinan terbaharu berumur {newest} saat. Salinan terbaharu yang disemak berumur {verified} saat.",
  "standby.replaced":
    "Komputer lain telah mengambil alih daripada pangkalan data ini: {path}. Pelayan tidak dimulakan, supaya tiada perubahan hilang. Rujuk bahagian “Standby” dalam docs/runbook.md.",
  "standby.follows":
    "Komputer ini mengikuti pelayan lain: salinan berjadual dan latihan pemulihan tidak dijalankan di sini.",
  "takeover.usage": "Penggunaan: calon takeover",
  "takeover.usage_return": "Penggunaan: calon return",
  "takeover.following": "Menyalin dan menyemak pangkalan data komputer yang satu lagi.",
  "takeover.no_copy": "Tiada salinan yang disemak. Jalankan `calon standby` dahulu.",
  "takeover.none_whole": "Tiada salinan yang lulus semakan. Pulihkan sandaran dengan `calon restore`.",
  "takeover.fenced": "Pelayan lama telah berhenti dan tidak akan bermula lagi.",
  "takeover.last_round": "Perubahan terakhirnya telah diterima.",
  "takeover.alone":
    "Pelayan lama tidak dicapai: {reason}\nJika komputer itu masih hidup, matikannya. Pelayannya juga menolak untuk bermula apabila dapat bertanya kepada komputer ini.",
  "takeover.made_whole": "Pangkalan data daripada salinan {at} sedia digunakan. Catatan terakhir: {latest}",
  "takeover.made":
    "Pangkalan data daripada salinan {at} sedia digunakan. Perubahan dalam {seconds} saat terakhir mungkin hilang. Catatan terakhir: {latest}",
} as const;
