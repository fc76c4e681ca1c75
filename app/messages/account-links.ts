export const accountLinks = {
  "account_link.bulk_title": "Tambah akaun secara pukal",
  "account_link.bulk_intro":
    "Tampal kod sekolah dan nama SU Peperiksaan, satu baris bagi setiap sekolah. Tiada apa-apa disimpan sebelum anda menyemak dan mengesahkannya.",
  "account_link.paste_hint":
    "Salin dua lajur daripada hamparan: kod sekolah, kemudian nama penuh. Paling banyak {max} baris setiap kali.",
  "account_link.skip_hint":
    "Tanpa tanda ini, sekolah yang telah ada akaun dilaporkan sebagai baris yang perlu dibetulkan.",
  "account_link.check": "Semak senarai",
  "account_link.preview_title": "Semak akaun baharu",
  "account_link.caption": "Baris yang ditampal, {n} baris",
  "account_link.line": "Baris",
  "account_link.result": "Hasil semakan",
  "account_link.will_be_new": "Akaun baharu",
  "account_link.will_be_variant": "Nama {taken} telah digunakan, maka nama lain dipilih",
  "account_link.will_be_skipped": "Dilangkau: sekolah ini telah ada akaun {username}",
  "account_link.question":
    "Tambah {n} akaun SU Peperiksaan? Setiap akaun terus diluluskan dan mendapat pautan sekali guna yang sah hingga {day}.",
  "account_link.question_skipped": "{n} baris dilangkau.",
  "account_link.once_ahead":
    "Slip dengan pautan dipaparkan sekali sahaja, sebaik sahaja butang ditekan. Pastikan pencetak sedia digunakan.",
  "account_link.confirm": "Tambah {n} akaun dan paparkan slip",
  "account_link.correct": "Ubah senarai",
  "account_link.moved":
    "Rekod telah berubah selepas semakan, maka nama pengguna atau sekolah dalam senarai tidak lagi sama. Tiada apa-apa disimpan; semak senarai itu sekali lagi.",
  "account_link.failed": "Akaun tidak ditambah",

  "account_link.made": "{n} akaun ditambah",
  "account_link.made_skipped": "{n} akaun ditambah, {skipped} baris dilangkau",
  "account_link.renewed": "{n} pautan diperbaharui",
  "account_link.slips_title": "Slip pautan akaun",
  "account_link.slips_once":
    "Cetak sekarang: pautan dipaparkan sekali sahaja. Tekan Ctrl+P. Jika tidak sempat dicetak, perbaharui pautan daerah itu; pautan yang lama terbatal.",
  "account_link.slips_before":
    "Slip ini telah dipaparkan dan tidak boleh dipaparkan lagi. Akaun telah disimpan. Jika slip tidak sempat dicetak, perbaharui pautan daerah itu.",
  "account_link.slips_each": "{n} slip dalam {pages} muka surat, mengikut daerah dan kod sekolah.",
  "account_link.to_list": "Senarai pautan akaun",

  "account_link.slip_head": "Akaun SU Peperiksaan",
  "account_link.slip_how": "Taip alamat ini dalam pelayar, atau imbas kod QR, kemudian pilih kata laluan.",
  "account_link.slip_until": "Sekali guna. Sah hingga {day}.",
  "account_link.slip_keep": "Sulit. Serahkan kepada SU Peperiksaan sahaja; musnahkan selepas digunakan.",
  "account_link.slip_for": "{full_name} · {district}",
  "account_link.qr": "Kod QR bagi pautan akaun {username}",

  "account_link.list_title": "Pautan akaun",
  "account_link.list_intro": "{used} pautan telah digunakan, {left} belum digunakan.",
  "account_link.list_caption": "Pautan akaun, {range}",
  "account_link.none": "Belum ada akaun yang ditambah secara pukal.",
  "account_link.none_matching": "Tiada pautan yang sepadan dengan tapisan ini.",
  "account_link.used": "Telah digunakan",
  "account_link.unused": "Belum digunakan",
  "account_link.expired": "Tamat tempoh",
  "account_link.used_at": "Digunakan pada {at}",
  "account_link.until": "Sah hingga {day}",
  "account_link.ended": "Tamat pada {day}",

  "account_link.renew_title": "Perbaharui pautan akaun",
  "account_link.renew_intro":
    "Pautan yang belum digunakan di satu daerah diganti serentak, termasuk yang tamat tempoh.",
  "account_link.renew_caption": "Pautan mengikut daerah, {n} daerah",
  "account_link.renew": "Perbaharui",
  "account_link.renew_question":
    "Perbaharui {n} pautan yang belum digunakan di daerah {district}? Slip lama tidak lagi berfungsi; pautan baharu sah hingga {day}.",
  "account_link.renew_confirm": "Perbaharui {n} pautan dan paparkan slip",
  "account_link.none_to_renew": "Tiada pautan yang belum digunakan di daerah ini.",
  "account_link.renew_moved":
    "Bilangan pautan yang belum digunakan telah berubah: tadi {seen}, sekarang {n}. Tiada apa-apa diubah; semak bilangan baharu, kemudian sahkan sekali lagi.",
  "account_link.renew_failed": "Pautan tidak diperbaharui",

  "account_link.use_title": "Pilih kata laluan",
  "account_link.use_intro":
    "Ini akaun anda. Pilih kata laluan sendiri, kemudian log masuk dengan nama pengguna di bawah.",
  "account_link.again": "Kata laluan, sekali lagi",
  "account_link.use_button": "Simpan kata laluan",
  "account_link.use_failed": "Kata laluan tidak disimpan",
  "account_link.use_done": "Kata laluan disimpan. Log masuk sebagai {username}.",
  "account_link.signed_in":
    "Komputer ini sedang digunakan oleh {username}. Log keluar dahulu, kemudian buka pautan pada slip sekali lagi.",
  "account_link.gone_title": "Pautan ini tidak boleh digunakan",
  "account_link.gone":
    "Pautan ini tidak betul, telah digunakan, telah tamat tempoh, atau telah diganti dengan slip baharu.",
  "account_link.gone_next":
    "Semak alamat pada slip. Jika anda telah memilih kata laluan, log masuk seperti biasa. Jika belum, minta slip baharu daripada pejabat peperiksaan.",
  "account_link.too_many":
    "Terlalu banyak pautan yang salah dari rangkaian ini. Cuba semula selepas {minutes} minit.",
} as const;
