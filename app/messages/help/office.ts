/** Help of the screens of districts and of the office. */
export const helpOfOffice = {
  "help.school-exam-years.list":
    "Tekan nama sekolah untuk melihat calonnya. Tiada dalam senarai? Tekan Daftarkan sekolah.",
  "help.school-exam-years.readiness":
    "Sedia: semua dimasukkan, ada angka giliran dan dokumen. Perlu tindakan segera: tiada calon, atau belum selesai apabila tahun dikunci.",
  "help.school-exam-years.add":
    "Daftarkan satu sekolah bagi satu tahun. Selepas itu calonnya boleh dimasukkan.",
  "help.school-exam-years.edit":
    "Tukar tahun pendaftaran jika sekolah tersalah daftar. Calonnya turut berpindah, jadi semak bilangannya dahulu.",
  "help.school-exam-years.delete":
    "Hanya pendaftaran tanpa calon boleh dipadam. Jika ada calon, padam atau pindahkan calonnya dahulu.",
  "help.school-exam-years.notes":
    "Catat panggilan atau janji sekolah di sini. Catatan dibaca oleh daerah dan pejabat peperiksaan sahaja, tidak oleh sekolah.",
  "help.school-exam-years.build":
    "Daftarkan sekolah yang belum berdaftar bagi satu tahun sekali gus. Pilih tahun, tandakan sekolah yang terlibat, semak, kemudian sahkan.",
  "help.school-exam-years.bulk":
    "Semak pendaftaran yang ditanda sebelum mengesahkan. Calon turut berpindah bersama-sama pendaftarannya.",
  "help.school-exam-years.sign-off":
    "Tandakan senarai yang telah disemak, kemudian sahkan atau muktamadkan sekali gus. Buka senarai yang tidak lengkap untuk membukanya semula dengan sebab.",
  "help.school-exam-years.call-list":
    "Sekolah yang jadual kedatangannya belum diterima, kemudian sekolah yang belum selesai, dengan pegawai untuk dihubungi. Catat setiap panggilan dalam catatan sekolah itu.",
  "help.school-exam-years.since":
    "Halaman ini memaparkan perubahan calon dan senarai sejak semalam, mengikut sekolah. Tekan angkanya untuk melihat rekodnya.",
  "help.checks.pairs":
    "Calon yang mungkin orang yang sama, kerana no. kad pengenalan, pasport, atau nama dan tarikh lahirnya sama, atau hampir sama. Calon yang telah menarik diri tidak disenaraikan. Bahagian yang berbeza ditanda. Tekan “Putuskan” untuk menyimpan keputusan.",
  "help.duplicates.one":
    "Bandingkan rekod calon dan hubungi sekolahnya jika perlu. Simpan keputusan dengan sebab. Kumpulan dibuka semula jika calonnya berubah.",
  "help.duplicates.reopen": "Keputusan akan dipadam dan kumpulan ini perlu diputuskan semula.",
  "help.requests.decide":
    "Pilih satu keputusan bagi semua permohonan yang ditanda, dan isi sebabnya. Jika satu permohonan telah berubah, tiada satu pun diputuskan.",
  "help.schools.list": "Tekan nama sekolah untuk mengubahnya.",
  "help.schools.add":
    "Isi nama, kod sekolah, kod pusat, daerah dan jenis peperiksaan. Kod tidak boleh mengandungi ruang.",
  "help.schools.edit": "Butiran sekolah dan pegawai untuk dihubungi.",
  "help.schools.edit.ADMIN":
    "Kod yang ditukar turut berubah pada calon, pendaftaran dan akaunnya. Angka giliran yang telah dikeluarkan tidak berubah. Tahun yang senarainya muktamad mengekalkan butiran sekolah pada tahun itu.",
  "help.schools.edit.PENYELIA_DAERAH":
    "Anda boleh mengubah nama dan pegawai untuk dihubungi; kod diubah oleh pejabat.",
  "help.schools.edit.SU":
    "Anda boleh mengubah pegawai untuk dihubungi; butiran lain diubah oleh daerah dan pejabat.",
  "help.schools.delete": "Hanya sekolah tanpa pendaftaran dan tanpa pengguna boleh dipadam.",
  "help.imports.schools":
    "Salin senarai sekolah daripada Excel: nama, kod sekolah, kod pusat, kod daerah dan jenis peperiksaan. Tampal di sini dan semak pratonton sebelum menyimpan.",
  "help.imports.schools-draft":
    "Fail dengan beberapa helaian: pilih helaian yang perlu dibaca. Betulkan baris yang merah, kemudian import. Tiada apa-apa disimpan sebelum itu.",
  "help.roll-numbers.all":
    "Jana angka giliran bagi semua sekolah yang sedia. Sekolah yang ada halangan tidak diproses dan disenaraikan dengan sebabnya.",
  "help.stats.stats": "Tekan angka untuk senarainya. Lengkap: semua calon ada angka giliran.",
  "help.stats.stats.PENYELIA_DAERAH":
    "Sekolah yang dikira ialah sekolah yang berada di daerah anda hari ini, juga bagi tahun lama.",
  "help.exam-years.list":
    "Tahun semasa ialah tahun yang dipaparkan dahulu kepada semua pengguna. Tambah tahun baharu, tetapkan tarikhnya, kemudian daftarkan sekolah.",
  "help.exam-years.add":
    "Isi tahun dan empat tarikh: dibuka, dikunci, pembetulan dan cetakan. Maklumat yang ditanda dibawa daripada tahun lalu. Tandakan “Tahun semasa” hanya apabila kerja tahun itu bermula.",
  "help.exam-years.edit":
    "Selepas tarikh kunci, sekolah tidak boleh mengubah calon tanpa permohonan. Kesan perubahan dipaparkan dalam angka sebelum disimpan. Perubahan boleh dibatalkan.",
  "help.exam-years.requests":
    "Tetapkan tarikh mula dan akhir bagi setiap jenis permohonan. Jenis yang dibiarkan kosong sentiasa dibuka.",
  "help.exam-years.disposal":
    "Dua tahun selepas kertas terakhir, nama dan nombor pengenalan calon bagi tahun yang ditutup boleh dilupuskan. Bilangan dan tandatangan kekal.",
  "help.exam-years.state":
    "Tutup tahun yang telah berakhir supaya rekodnya tidak berubah lagi, atau buka semula dengan sebab.",
  "help.exam-years.delete": "Hanya tahun tanpa sekolah berdaftar boleh dipadam.",
  "help.notices.list":
    "Notis dipaparkan pada laman utama sekolah. Lajur terakhir memaparkan bilangan sekolah yang belum membacanya.",
  "help.notices.add":
    "Tulis notis yang pendek. Pilih hari pertama dan hari terakhir paparan, serta daerah atau jenis peperiksaan jika bukan untuk semua.",
  "help.notices.edit":
    "Ubah teks atau tarikh notis. Jika teks berubah, sekolah perlu menandakannya sekali lagi.",
  "help.notices.delete": "Notis ini tidak lagi dipaparkan pada mana-mana laman utama.",
  "help.notices.unread": "Sekolah yang belum menandakan notis ini, dengan pegawai untuk dihubungi.",
  "help.lookups.list":
    "Daerah dan jenis peperiksaan yang digunakan dalam semua borang. Kod yang diubah turut berubah pada semua sekolahnya.",
  "help.lookups.add": "Isi kod yang pendek dan nama penuhnya.",
  "help.lookups.edit": "Ubah kod atau nama. Semua yang menggunakannya turut berubah.",
  "help.lookups.delete": "Hanya kod yang tidak digunakan boleh dipadam.",
  "help.export-layouts.list": "Tetapkan lajur fail calon bagi sistem lain, kemudian muat turun failnya.",
  "help.export-layouts.add": "Isi satu baris bagi setiap lajur fail.",
  "help.export-layouts.one": "Pilih tahun, semak contoh, kemudian muat turun fail.",
  "help.export-layouts.edit": "Fail yang telah dimuat turun tidak berubah.",
  "help.export-layouts.delete": "Susun atur ini dipadam; fail yang telah dimuat turun kekal.",
  "help.exam-papers.list": "Tarikh dan masa setiap kertas, seperti pada jadual kedatangan.",
  "help.exam-papers.list.ADMIN": "Pada awal tahun, salin kertas tahun lalu.",
  "help.absences.papers": "Bilangan calon yang tidak hadir bagi setiap kertas.",
  "help.absences.attendance":
    "Bilangan calon yang berdaftar dan yang menduduki peperiksaan, mengikut jadual kedatangan yang telah diterima.",
  "help.absences.paper": "Satu angka giliran bagi setiap baris; semua baris disimpan serentak.",
  "help.absences.scan":
    "Angka giliran yang salah kekal dalam medan bersama sebabnya. Senarai ini belum disimpan sehingga “Simpan sebagai tidak hadir” ditekan.",
  "help.absences.lists":
    "Sekolah bagi satu kertas, dan jadual kedatangannya yang telah diterima. Hanya jadual yang diterima dikira dalam bilangan menduduki.",
  "help.exam-papers.add": "Isi kod dan nama kertas. Tarikh dan masa boleh diisi kemudian.",
  "help.exam-papers.edit": "Ubah tarikh atau masa kertas.",
  "help.exam-papers.delete": "Kertas ini akan dipadam daripada jadual.",
  "help.office.crest": "Pilih fail jata, kemudian simpan. Cetakan lama tetap sah.",
  "help.office.edit":
    "Isi nama, telefon, e-mel dan waktu pejabat supaya sekolah tahu siapa yang perlu dihubungi. Semua orang boleh membacanya, jadi jangan isi nombor peribadi. Medan terakhir ialah alamat yang menerima e-mel apabila pelayan bermasalah; hanya pentadbir melihatnya.",
  "help.users.list":
    "Akaun yang menunggu kelulusan berada di atas. Semak sekolah atau daerahnya, kemudian luluskan.",
  "help.users.create":
    "Pilih peranan dahulu. SU Peperiksaan memerlukan kod sekolah; Penyelia Daerah memerlukan daerah. Kata laluan sementara dipaparkan sekali sahaja selepas disimpan.",
  "help.users.edit": "Betulkan nama penuh atau e-mel akaun, kemudian simpan.",
  "help.users.edit.ADMIN": "Akaun pengguna lain: ubah juga peranan, sekolah atau daerahnya.",
  "help.users.delete": "Akaun ini tidak lagi boleh log masuk. Rekod kerjanya kekal dalam jejak audit.",
  "help.users.password":
    "Kata laluan sementara sah selama 24 jam dan perlu ditukar semasa log masuk. Sahkan identiti pengguna melalui telefon sekolah dahulu.",
  "help.users.slip":
    "Slip ini membolehkan pengguna memilih kata laluan baharu. Serahkan sendiri kepada pengguna; jangan hantar melalui aplikasi mesej.",
  "help.users.sessions":
    "Pengguna ini akan dilog keluar pada semua komputer. Borang yang belum dihantar tidak hilang.",
  "help.users.second-step":
    "Gunakan apabila pengguna kehilangan telefon dan kod pemulihannya. Selepas itu akaun hanya dilindungi oleh kata laluan.",
  "help.users.identity":
    "Pautan kepada penyedia akan dipadam. Pengguna masih boleh log masuk dengan kata laluan.",
  "help.users.approve":
    "Semak nama, sekolah dan daerah pemohon melalui telefon. Pilih peranan, kemudian luluskan. Padam permohonan yang tidak dikenali.",
  "help.users.approve-many":
    "Semua akaun yang disenaraikan diluluskan dengan peranan dan skop yang dipohon. Nyahtandakan akaun yang meragukan dan luluskannya satu demi satu.",
  "help.users.bulk":
    "Tampal dua lajur daripada hamparan: kod sekolah dan nama SU Peperiksaan. Semak setiap baris, kemudian sahkan. Jika satu baris salah, tiada satu pun disimpan.",
  "help.users.bulk-make":
    "Slip dengan pautan sekali guna dipaparkan di sini sebaik sahaja akaun disahkan, dan tidak dipaparkan lagi selepas itu. Cetak, gunting, kemudian serahkan mengikut daerah.",
  "help.users.links":
    "Lihat sekolah yang telah memilih kata laluan melalui pautannya dan yang belum. Tapis mengikut daerah atau status pautan.",
  "help.users.links-renew":
    "Pilih daerah. Semua pautan yang belum digunakan di daerah itu diganti, dan slip baharu dipaparkan sekali. Slip lama tidak lagi berfungsi.",
  "help.users.impersonate":
    "Lihat apa-apa yang dilihat oleh sekolah atau daerah, paling lama satu jam, tanpa menandatangani. Semua tindakan direkodkan atas nama anda.",
  "help.trash.list":
    "Calon yang dipadam dalam tempoh 30 hari, mengikut kumpulan. Buka satu kumpulan untuk memulihkannya.",
  "help.trash.batch":
    "Semak calon dalam kumpulan ini, kemudian pulihkan kesemuanya. Halangan, jika ada, dipaparkan dengan sebabnya.",
  "help.audit.list":
    "Siapa mengubah apa, dan bila. Cari kod sekolah dahulu, kemudian tekan “Siapa mencetak”.",
} as const;
