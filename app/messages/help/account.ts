/** Help of the screens that every account has, and a visitor. */
export const helpOfAccount = {
  "help.home":
    "Laman ini memaparkan kerja yang perlu dibuat bagi tahun yang dipilih. Tahun boleh ditukar di bahagian atas halaman.",
  "help.menu": "Semua halaman yang boleh anda buka, dalam susunan yang sama di mana-mana.",
  "help.search":
    "Tekan Alt+C pada mana-mana halaman, taip sebahagian nama, 4 digit akhir no. KP, angka giliran atau kod sekolah, kemudian tekan Enter. Satu hasil dibuka terus.",
  "help.year":
    "Pilih tahun yang mahu dilihat. Semua senarai, borang dan cetakan mengikut tahun ini sehingga anda menukarnya.",
  "help.account.sign-in":
    "Gunakan nama pengguna dan kata laluan yang diberikan. Jika kata laluan tidak betul, semak Caps Lock dahulu. Selepas beberapa cubaan gagal, tunggu 15 minit atau minta kata laluan baharu daripada pejabat peperiksaan.",
  "help.account.sign-in-code":
    "Buka aplikasi pengesah pada telefon dan taip kod pengesahan. Kod bertukar setiap 30 saat. Jika telefon tiada, gunakan satu kod pemulihan.",
  "help.account.link":
    "Buka pautan pada slip daripada pejabat peperiksaan, kemudian pilih kata laluan sendiri. Pautan itu boleh digunakan sekali sahaja. Selepas itu log masuk seperti biasa.",
  "help.account.recover":
    "Gunakan slip daripada pejabat peperiksaan, atau satu kod pemulihan anda. Pilih kata laluan baharu, kemudian log masuk seperti biasa.",
  "help.account.register":
    "Isi nama dan pilih kata laluan. SU Peperiksaan mengisi kod sekolah; Penyelia Daerah memilih daerah. Akaun boleh digunakan selepas pejabat peperiksaan meluluskannya.",
  "help.account.setup":
    "Halaman ini membuat akaun pentadbir yang pertama. Selepas itu log masuk, tambah tahun peperiksaan, kemudian sekolah dan pengguna.",
  "help.account.provider":
    "Anda akan dibawa ke penyedia identiti. Log masuk di sana dan anda kembali ke sini.",
  "help.account.identity":
    "Pautkan akaun ini kepada identiti anda pada penyedia, supaya anda boleh log masuk melaluinya. Kata laluan akaun masih boleh digunakan.",
  "help.account.account":
    "Tukar kata laluan, aktifkan pengesahan dua langkah, dan lihat komputer yang sedang log masuk. Jika ada sesi yang tidak dikenali, tamatkan sesi itu dan tukar kata laluan.",
  "help.account.password":
    "Taip kata laluan semasa, kemudian yang baharu dua kali. Sesi pada komputer lain ditamatkan.",
  "help.account.proof": "Masukkan kata laluan sekali lagi sebelum fail dimuat turun.",
  "help.account.form":
    "Borang ini dihantar selepas sesi anda tamat, jadi ia belum disimpan. Semak kandungannya, kemudian hantar semula atau padam.",
  "help.account.end-sessions":
    "Pilih komputer lain atau semua komputer. Tukar kata laluan jika ada sesi yang mencurigakan.",
  "help.account.end-session": "Komputer itu akan dilog keluar. Kerja yang telah disimpan tidak terjejas.",
  "help.account.second-step":
    "Pengesahan dua langkah meminta kod daripada telefon selepas kata laluan. Aktifkan di sini, kemudian cetak kod pemulihan dan simpan di tempat yang selamat.",
  "help.account.second-step-app":
    "Imbas gambar dengan aplikasi pengesah, kemudian taip kod pengesahan yang dipaparkan. Pastikan jam telefon tepat.",
  "help.account.second-step-codes":
    "Kod baharu menggantikan semua kod lama. Cetak atau salin sekarang, kerana kod dipaparkan sekali sahaja.",
  "help.account.second-step-off":
    "Selepas dinyahaktifkan, akaun hanya dilindungi oleh kata laluan. Taip kata laluan dan satu kod untuk meneruskan.",
  "help.account.keyboard":
    "Semua kerja boleh dibuat tanpa tetikus. “Jimat data” di kaki halaman menghantar halaman tanpa JavaScript, bagi talian yang perlahan.",
  "help.manual.school": "Cetak manual ini dengan Ctrl+P, atau cari perkataan dengan Ctrl+F.",
  "help.manual.office":
    "Penerangan skrin bagi daerah, pemerhati dan pejabat. Cetak manual ini dengan Ctrl+P, atau cari perkataan dengan Ctrl+F.",
} as const;
