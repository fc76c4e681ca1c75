/** `calon standby` and `calon takeover`, for the person at the box. */
export const standby = {
  "standby.usage": "Penggunaan: calon standby [--status]",
  "standby.no_identity":
    "Replika disulitkan. Namakan fail kunci rahsianya dalam BACKUP_IDENTITY_FILE supaya komputer ini dapat memulihkan dan menyemaknya.",
  "standby.first_check":
    "Salinan pertama dipulihkan daripada replika dan lulus semakan: {name}. Komputer ini mengikuti pelayan.",
  "standby.again": "Salinan baharu lulus semakan semula.",
  "standby.running": "Satu lagi `calon standby` atau `calon takeover` sedang berjalan.",
  "standby.status": "Salinan terakhir yang disemak berumur {age} saat.",
  "standby.status_none": "Belum ada salinan yang disemak.",
  "standby.replaced":
    "Komputer lain telah mengambil alih daripada pangkalan data ini: {path}. Pelayan tidak dimulakan, supaya tiada perubahan hilang. Rujuk bahagian “Standby” dalam docs/runbook.md.",
  "standby.follows":
    "Komputer ini mengikuti pelayan lain: salinan berjadual dan latihan pemulihan tidak dijalankan di sini.",
  "takeover.usage": "Penggunaan: calon takeover",
  "takeover.still_sent":
    "Komputer yang satu lagi masih menghantar perubahan ke replika. Jalankan `systemctl stop calon` di sana, atau matikan komputer itu, kemudian jalankan arahan ini sekali lagi.",
  "takeover.from_round":
    "Replika tidak dapat digunakan. Salinan yang disemak pada komputer ini digunakan: {name}",
  "takeover.made":
    "Pangkalan data seperti pada {at} sedia digunakan. Catatan terakhir: {latest}. Perubahan selepas itu, jika ada, tidak sampai ke replika.",
} as const;
