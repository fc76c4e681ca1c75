/** `calon replicate` and `calon restore --from-replica`, for the person at the box. */
export const replica = {
  "replica.usage": "Penggunaan: npm run replicate",
  "replica.no_url":
    "REPLICA_URL belum ditetapkan. Namakan folder, sftp://AKAUN@KOMPUTER/FOLDER atau s3://BALDI/FOLDER.",
  "replica.malformed":
    "Tempat replika tidak dapat digunakan: {url}. Namakan folder, sftp://AKAUN@KOMPUTER/FOLDER atau s3://BALDI/FOLDER, tanpa tanda $.",
  "replica.no_folder":
    "Folder replika tiada: {url}. Pasang cakeranya, atau buat folder itu dan jadikan ia milik akaun pelayan.",
  "replica.failed": "{program} gagal: {reason}",
  "replica.not_understood": "Litestream tidak memahami tetapan di {path}. Litestream mestilah versi 0.3.13.",
  "replica.running": "Satu lagi `npm run replicate` sedang berjalan.",
  "replica.waits":
    "Replikasi yang sebelumnya baru sahaja bermula: menunggu {seconds} saat sebelum salinan penuh yang baharu.",
  "replica.begins": "Replika bermula dengan salinan penuh di {url}.",
  "replica.empty": "Tiada apa-apa dalam replika {url} yang boleh dipulihkan.",
  "replica.foreign":
    "Komputer lain menghantar ke replika ini: {url} (kali terakhir pada {at}). Untuk menggantikan komputer itu, jalankan `calon takeover` di sini. Untuk percubaan, namakan tempat lain dalam REPLICA_URL.",
  "replica.future":
    "Jam di tempat replika {url} tidak betul: ada fail bertarikh {at}. Betulkan jam itu dan alihkan fail tersebut, kemudian replikasi bermula semula.",
  "replica.damaged":
    "Jadual dalam {path} rosak, jadi salinan penuh tidak dihantar. Replika masih lengkap. Jalankan: calon restore --from-replica --rehearse",
  "replica.hangs":
    "Perubahan tidak sampai ke tempat replika. Replikasi dimulakan semula dengan salinan penuh.",
  "replica.disk_taken":
    "Tempat replika terlalu perlahan: perubahan yang belum dihantar memenuhi cakera. Replikasi dimulakan semula dengan salinan penuh.",
  "replica.last_cut": "Bahagian terakhir replika tidak lengkap. Rekod sehingga {at} diambil.",
  "replica.in_future": "Masa itu belum tiba: {at}. Tanpa --at, rekod terbaharu dipulihkan.",
  "replica.too_early": "Replika {url} bermula pada {from}. Pilih masa selepas itu, atau pulihkan sandaran.",
} as const;
