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
  "replica.hangs":
    "Tempat replika terputus, dan Litestream tidak menghantar lagi. Replikasi dimulakan semula dengan salinan penuh.",
  "replica.last_cut": "Bahagian terakhir replika tidak lengkap. Rekod sehingga {at} diambil.",
  "replica.too_early": "Replika {url} bermula pada {from}. Pilih masa selepas itu, atau pulihkan sandaran.",
} as const;
