/** What each release has, in words for clerks. `features/news/releases.ts` says for whom each sentence is. */
export const news = {
  "news.title": "Apa yang baharu",
  "news.line": "Apa yang baharu dalam versi {version}",
  "news.version": "Versi {version}",
  "news.day": "Dikeluarkan pada {day}.",
  "news.no_day": "Versi ini belum dikeluarkan secara rasmi.",
  "news.mark_read": "Tandakan sudah dibaca",
  "news.nothing": "Tiada perubahan bagi kerja akaun ini.",
  "news.picture_scan": "Imbas kod bar, dan nombornya masuk ke medan ini.",
  "news.picture_packets": "Kedudukan bungkusan kertas soalan, dari pejabat dan kembali.",
  "news.at_office": "Pejabat",
  "news.at_district": "Daerah",
  "news.at_school": "Sekolah",
  "news.at_return": "Pulang",
  "help.news.releases":
    "Perubahan setiap versi, yang baharu di atas. Hanya perubahan bagi kerja anda dipaparkan. Selepas ditandai sebagai sudah dibaca, barisnya hilang daripada laman utama.",

  "release.0-1-0.list":
    "Senarai calon diimport seperti yang ada pada sekolah: fail Excel, atau teks yang disalin daripada PDF atau WhatsApp. Setiap baris disemak sebelum disimpan.",
  "release.0-1-0.correct":
    "Sekolah boleh memuat turun senarainya sebagai fail Excel, membetulkannya, dan menghantarnya semula. Perubahan dipaparkan dahulu dan boleh dibatalkan.",
  "release.0-1-0.near":
    "Sistem bertanya jika calon hampir sama dengan calon lain, dan menyemak data yang mungkin silap.",
  "release.0-1-0.jawi": "Ejaan nama dalam Jawi dicadangkan, dan huruf Jawi boleh ditekan pada skrin.",
  "release.0-1-0.statements":
    "Tandakan pernyataan pendaftaran yang dikembalikan, satu kelas sekali. Laman utama menyatakan yang belum selesai.",
  "release.0-1-0.invigilators":
    "Senaraikan ketua pengawas dan pengawas setiap dewan, kemudian cetak surat lantikan dan senarai di pintu.",
  "release.0-1-0.scan":
    "Slip, jadual kedatangan dan label mempunyai kod bar. Calon tidak hadir, pernyataan, bungkusan, sampul skrip dan carian boleh diisi dengan pengimbas.",
  "release.0-1-0.packets_of_school":
    "Sahkan bungkusan kertas soalan yang sampai dan dipulangkan, dengan satu tekanan atau dengan sebab jika berbeza.",
  "release.0-1-0.packets":
    "Bungkusan kertas soalan diikuti dari pejabat ke daerah, ke sekolah dan kembali. Yang lewat atau berbeza didahulukan di laman utama.",
  "release.0-1-0.rule":
    "Tetapkan naskhah simpanan dan bungkusan setiap kertas. Sistem mengira bungkusan setiap sekolah dan menyatakan perubahan selepas dimuktamadkan.",
  "release.0-1-0.scripts":
    "Catat skrip jawapan yang dipulangkan bagi setiap kertas. Bilangan yang sama dengan jangkaan disimpan dengan satu tekanan.",
  "release.0-1-0.board":
    "Papan skrip memaparkan sekolah yang belum menghantar jadual kedatangan atau memulangkan skrip, dengan nombor telefonnya.",
  "release.0-1-0.today":
    "Halaman pagi peperiksaan memaparkan kertas hari ini dengan masa, dewan dan kemudahan khas, pada sehelai A4.",
  "release.0-1-0.call":
    "Senarai panggilan mempunyai pautan WhatsApp dengan ayat yang sudah disediakan. Anda sendiri yang menghantarnya.",
  "release.0-1-0.reprints":
    "Helaian yang berubah selepas dicetak disenaraikan dengan sebabnya, dan boleh dicetak semula terus.",
  "release.0-1-0.reminders":
    "Peringatan dihantar melalui e-mel, paling banyak sekali sehari, apabila ada kerja yang perlu dibuat. Jenisnya dipilih pada halaman akaun.",
  "release.0-1-0.handover":
    "Data muktamad diserahkan kepada sistem keputusan sebagai penyerahan bernombor, dan dua penyerahan boleh dibandingkan.",
  "release.0-1-0.merge":
    "Sekolah boleh digabungkan dengan sekolah lain dalam satu langkah, dan langkah itu boleh dibatalkan.",
  "release.0-1-0.machines":
    "Sistem lain boleh membaca data dengan akaun sistem, yang dibuat dan dibatalkan oleh pentadbir.",
  "release.0-1-0.figures": "Lihat angka calon, senarai dan kertas bagi skop anda, tanpa data peribadi.",
} as const;
