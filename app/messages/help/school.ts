/** Help of the screens of a school's work, by the module of the screen. */
export const helpOfSchool = {
  "help.students.list": "Pilih nama untuk membuka rekodnya. Gunakan “Tapis” untuk mengecilkan senarai.",
  "help.students.add":
    "Isi nama, kelas, dan sekurang-kurangnya satu daripada kad pengenalan, sijil kelahiran dan pasport. Jika borang bertanya tentang calon yang hampir sama, simpan sekali lagi hanya jika orang lain. Bagi calon terdahulu, tekan “Semak rekod terdahulu”. “Gunakan cadangan Jawi” mengeja nama; “Huruf Jawi” memberi hurufnya.",
  "help.students.batch":
    "Satu baris untuk seorang calon: 20 baris sedia diisi, dan tampalan boleh sehingga 200 baris. Baris yang betul terus disimpan; baris yang salah kekal untuk dibetulkan. Baris yang ada no. KP tanpa nama diisi daripada rekod tahun terdahulu, jika ada. “Gunakan cadangan Jawi” mengisi nama Jawi; semak sebelum simpan.",
  "help.students.one":
    "Semua butiran seorang calon, dengan sejarah, helaian dan permohonannya. Tekan “Ubah” untuk membetulkannya.",
  "help.students.edit":
    "Betulkan butiran calon, kemudian tekan “Simpan”. Jika pengguna lain telah mengubah rekod yang sama, kedua-dua nilai dipaparkan. Selepas senarai dihantar, pindaan dibuat melalui permohonan.",
  "help.students.delete":
    "Padam hanya calon yang tersalah masuk. Calon yang telah ada angka giliran hanya boleh dipadam oleh pentadbir. Bagi calon yang berhenti, rekodkan tarik diri; bagi calon yang berpindah, sekolah baharu memohon perpindahan. Calon yang dipadam boleh dipulihkan dalam tempoh 30 hari.",
  "help.students.withdraw":
    "Gunakan halaman ini apabila calon tidak jadi menduduki peperiksaan. Isi tarikh dan sebab. Rekod dan angka giliran calon kekal, tetapi calon tidak lagi dicetak dalam senarai.",
  "help.students.reinstate":
    "Halaman ini membatalkan tarik diri, dan calon kembali dalam senarai dan jumlah. Semak angka gilirannya selepas itu.",
  "help.students.reset":
    "Semua calon sekolah ini bagi satu tahun akan dipadam. Gunakan hanya jika senarai perlu dimasukkan semula dari awal. Taip kod sekolah untuk mengesahkan. Calon boleh dipulihkan dalam tempoh 30 hari.",
  "help.students.bulk":
    "Tindakan ini dilakukan pada semua calon yang ditanda. Semak bilangannya dahulu. Selepas selesai, tindakan boleh dibatalkan jika tersilap.",
  "help.students.grid":
    "Ubah kelas, jantina, nama Jawi dan “Calon (Ya/Tidak)” bagi banyak calon, paling banyak 200 baris sekali. Hanya baris yang diubah akan disimpan. Baris yang tidak dapat disimpan kekal bersama sebabnya; betulkannya, kemudian simpan sekali lagi. Semua yang disimpan boleh dibatalkan sekali gus.",
  "help.students.export":
    "Fail mengandungi calon mengikut tapisan senarai. Fail ini mengandungi no. kad pengenalan: simpan di tempat yang selamat dan padam selepas digunakan. Buku kerja ialah senarai satu sekolah untuk disunting tanpa Internet dan diimport semula.",
  "help.students.history":
    "Halaman ini memaparkan siapa yang mengubah calon ini, bila, dan nilai sebelum dan selepasnya. Angka giliran yang pernah diberikan turut disenaraikan.",
  "help.checks.board":
    "Tekan bilangan satu perkara untuk melihat calonnya, dengan butiran yang disemak sebelah-menyebelah. Kiraan ini disemak semula setiap kali calon berubah.",
  "help.checks.board.PENYELIA_DAERAH": "Tekan nama sekolah untuk melihat perkara bagi sekolah itu sahaja.",
  "help.checks.board.ADMIN": "Tekan nama sekolah untuk melihat perkara bagi sekolah itu sahaja.",
  "help.checks.list":
    "Betulkan rekodnya dengan “Ubah”, atau tekan “Rekod ini betul” jika butirannya memang betul. Untuk menjawab beberapa calon sekali gus, tandakan calonnya dahulu.",
  "help.checks.near":
    "Calon yang mungkin didaftarkan dua kali dalam senarai sekolah ini, sebelah-menyebelah. Bahagian yang berbeza ditanda. Padam satu rekod jika orangnya sama, atau tekan “Rekod ini betul” pada kedua-duanya.",
  "help.checks.answer":
    "Isi sebab rekod ini betul walaupun luar biasa. Jawapan gugur apabila butiran yang disemak berubah.",
  "help.checks.answer-many":
    "Satu sebab disimpan bagi semua calon yang ditanda. Jawapan bagi setiap calon boleh dipadam kemudian.",
  "help.imports.students":
    "Salin senarai kelas daripada Excel, PDF atau WhatsApp, pilih sekolah dan tahun, kemudian tampal di sini atau pilih failnya. Buku kerja atau eksport yang diubah juga dihantar semula di sini: lajur Kunci mengenal calonnya. Tiada apa-apa disimpan sehingga anda menyemak pratonton.",
  "help.imports.history":
    "Import yang telah disimpan: siapa, bila, berapa calon baharu dan dikemas kini, dan berapa perubahan yang tidak diterima oleh senarai. Import yang dibatalkan menunjukkan harinya.",
  "help.imports.students-draft":
    "Jawab soalan dahulu: baris yang menunggu tidak disimpan. Betulkan baris merah, dan nyahtandakan perubahan yang tidak dikehendaki. Nyatakan jika senarai lengkap, untuk melihat calon yang tiada di dalamnya. Senarai yang ditutup memohon perubahannya serentak. Import boleh dibatalkan.",
  "help.roll-numbers.school":
    "Angka giliran disusun mengikut kelas, kemudian nama. Semak perubahan yang dipaparkan, kemudian simpan. Pastikan semua calon ada kelas dan ejaan kelas sama. Selepas angka giliran dicetak, “Hanya yang belum bernombor” dipilih dahulu.",
  "help.rooms.list": "Tambah dewan, kemudian tempatkan calon.",
  "help.rooms.add": "Isi bilangan baris dan lajur meja.",
  "help.rooms.edit": "Ubah nama, meja atau muatan dewan ini.",
  "help.rooms.one": "Pindahkan calon: pilih dua meja, taip angka giliran, atau pindahkan semua.",
  "help.rooms.clear": "Calon di dewan ini tidak lagi mempunyai meja.",
  "help.rooms.delete": "Calon di dewan ini tidak lagi mempunyai meja.",
  "help.sheets.choose":
    "Setiap helaian dipaparkan dengan status, bilangan muka surat dan cetakan terakhirnya. Helaian dengan calon tanpa angka giliran dicetak sebagai DRAF. Cetakan rasmi ada nombor yang boleh disemak.",
  "help.sheets.many":
    "Pilih helaian mengikut bilangan sekolah, muka surat dan draf. Cetak mengikut bahagian, dan sambung dari mana-mana sekolah.",
  "help.sheets.reprints": "Helaian yang berubah selepas dicetak, dengan sebabnya. Cetak semula setiap satu.",
  "help.sheets.check":
    "Taip no. cetakan dan kod semakan yang tertera di bawah helaian. Sistem memaparkan perubahan sejak dicetak.",
  "help.sheets.paper":
    "Tekan Cetak atau Cetak PDF untuk mendapat nombor cetakan. Gunakan kertas A4 dan skala 100%.",
  "help.paper":
    "Tekan Ctrl+P untuk mencetak pada kertas A4 melintang. Senarai mengikut tapisan yang dipilih.",
  "help.columns.choose":
    "Tandakan lajur yang mahu dilihat dalam senarai, kemudian simpan. Pilihan ini disimpan pada komputer ini sahaja.",
  "help.special-needs.list": "Halaman ini menyenaraikan calon berkeperluan khas, kemudahannya dan jumlahnya.",
  "help.special-needs.edit": "Pilih jenis keperluan dan kemudahan khas calon ini.",
  "help.requests.list":
    "Permohonan menukar senarai yang telah dihantar. Buka satu untuk melihat keputusannya.",
  "help.requests.list.SU": "Pindaan dimohon pada rekod calon itu sendiri.",
  "help.requests.one":
    "Bandingkan nilai sebelum dan selepas, serta sebabnya. Perubahan dibuat pada rekod calon hanya selepas pejabat meluluskan permohonan.",
  "help.requests.group":
    "Permohonan daripada satu senarai, dengan nilai lama dan baharu setiap calon. Satu jawapan bagi semua yang belum diputuskan; satu permohonan boleh juga diputuskan sendiri.",
  "help.requests.transfer":
    "Mohon calon sekolah lain berpindah ke sekolah ini. Isi nombor dokumen calon dan sebabnya. Sekolah asal, daerahnya atau pejabat memutuskan.",
  "help.requests.offer":
    "Minta sekolah lain menerima calon sekolah ini. Isi kod sekolah itu dan sebabnya. Sekolah penerima, daerahnya atau pejabat memutuskan.",
  "help.school-exam-years.undo-transfer": "Kembalikan calon yang berpindah jika belum diubah.",
  "help.schools.closing": "Tutup sekolah yang berhenti beroperasi, atau buka semula. Rekod lama kekal.",
  "help.schools.merge": "Masukkan calon dan akaun sekolah yang berhenti ke sekolah lain.",
  "help.schools.contact":
    "Isi nama, telefon dan e-mel pegawai yang mengurus calon di sekolah ini. Daerah dan pejabat peperiksaan menghubungi pegawai ini jika senarai belum lengkap.",
  "help.school-exam-years.expected":
    "Isi bilangan calon yang akan didaftarkan. Jika bilangan yang dimasukkan berbeza, anda ditanya; senarai tetap boleh dihantar.",
  "help.school-exam-years.state":
    "Sekolah menghantar senarai selepas semua calon lengkap, ada angka giliran dan disemak oleh guru besar, pengetua atau mudir. Selepas itu sekolah mengubah calon melalui permohonan. Setiap perubahan senarai muktamad menjadi versi baharu.",
  "help.school-exam-years.version": "Perubahan calon dalam satu versi.",
} as const;
