/** `{label}` is the field's own label. */
export const problems = {
  "problem.required": "{label} mesti diisi",
  "problem.invalid": "{label} tidak sah",
  "problem.too_long": "{label} melebihi {max} aksara",
  "problem.too_short": "{label} mestilah sekurang-kurangnya {min} aksara",
  "problem.control_characters": "{label} mengandungi aksara kawalan yang tidak dibenarkan",
  "problem.out_of_range": "{label} mestilah antara {min} dengan {max}",
  "problem.not_a_number": "{label} mestilah nombor bulat",
  "problem.not_a_choice": "{label} tidak sah: pilih salah satu nilai yang disediakan",
  "problem.not_a_datetime": "{label} mestilah tarikh dan masa yang sah",
  "problem.not_a_position":
    "{label} mestilah start, nilai next daripada jawapan yang lepas, atau masa UTC seperti 2026-11-23T05:00:00Z",
  "problem.changed_since_future": "{label} belum tiba",
  "problem.not_with_changed_since": "{label} tidak boleh digunakan bersama changed_since",
  "problem.day_incomplete": "{label}: isi hari, bulan dan tahun",
  "problem.no_such_day": "{label}: tarikh {day} tiada dalam kalendar",
  "problem.not_a_time": "{label}: masa mestilah antara 0.00 dengan 23.59",
  "problem.running_needed": "Satu tahun mesti menjadi tahun semasa. Tandakan tahun lain sebagai tahun semasa",
  "problem.day_too_early": "{label}: mestilah pada atau selepas {day} ({earlier})",
  "problem.not_a_day": "{label} mestilah hari, bulan dan tahun yang sah, misalnya 22/11/2026",
  "problem.withdrawn_already": "{full_name} telah direkodkan sebagai menarik diri",
  "problem.withdrawn_in_future": "{label} belum tiba",
  "problem.withdrawn_before_entry":
    "{label} tidak boleh lebih awal daripada tarikh calon dimasukkan ({date})",
  "problem.not_a_boolean": "{label} mestilah Ya atau Tidak",
  "problem.not_a_list": "Senarai rekod diperlukan",
  "problem.empty_list": "Tiada rekod untuk disimpan",
  "problem.too_many": "Terlalu banyak rekod: had ialah {max}",
  "problem.more_wrong":
    "{wrong} rekod yang salah disenaraikan daripada {read} rekod pertama. Ada lagi rekod yang salah, dan selebihnya belum disemak: betulkan rekod ini dahulu, kemudian hantar semula senarai yang lengkap.",
  "problem.taken": "{label} ini sudah digunakan",
  "problem.machine_days": "{label} mestilah antara {from} dengan {to}",
  "problem.machine_addresses": "{label}: paling banyak {max} alamat",
  "problem.not_a_network":
    "{label}: “{value}” bukan alamat IP atau rangkaian, misalnya 10.1.2.3 atau 10.1.2.0/24",
  "problem.invigilator_listed": "Petugas dengan nama dan no. telefon ini sudah ada dalam senarai sekolah ini",
  "problem.duty_unknown": "{label} “{value}” tidak dikenali: tulis Ketua pengawas atau Pengawas",
  "problem.unknown": "{label} {value} tiada dalam rekod",
  "problem.not_yours_to_set": "Anda tidak dibenarkan mengubah {label}",
  "problem.code_format": "{label} tidak boleh mengandungi ruang, tab atau garis miring",
  "problem.at_most": "{label} tidak boleh melebihi {max}",
  "problem.at_least": "{label} tidak boleh kurang daripada {min}",
  "problem.on_behalf_needed":
    "Pejabat menandatangani senarai bagi pihak sekolah atau daerah sahaja: nyatakan bahawa tindakan ini bagi pihaknya, dengan sebab",
  "problem.stale":
    "Rekod ini telah dikemas kini oleh pengguna lain. Semak nilai baharu di bawah sebelum menyimpan.",
  "problem.form_token":
    "Borang ini tidak dapat disahkan, jadi ia belum dilaksanakan. Semak kandungannya, kemudian hantar sekali lagi.",
  "problem.blocked": "{reason}",
  "problem.password_common":
    "{label} ini terlalu mudah diteka. Gabungkan tiga atau empat perkataan yang tiada kaitan, tanpa nama anda, nama sekolah atau susunan papan kekunci.",
  "problem.ic_length": "{label} mestilah 12 digit (yang diberikan {digits} digit)",
  "problem.ic_eleven_digits":
    "{label} mestilah 12 digit: hanya 11 diberikan, mungkin hilang sifar di hadapan",
  "problem.ic_scientific":
    "No. kad pengenalan bertukar kepada format saintifik oleh Excel. Tetapkan lajur sebagai Teks dan tampal semula.",
  "problem.ic_letters":
    "{label} hanya boleh mengandungi angka: semak jika huruf O tertaip sebagai ganti angka 0",
  "problem.ic_date": "Tarikh pada no. kad pengenalan tidak sah",
  "problem.no_identity":
    "Isi sekurang-kurangnya satu: no. kad pengenalan, no. pasport atau no. sijil kelahiran",
  "problem.document_format": "{label} hanya boleh mengandungi huruf A hingga Z dan angka",
  "problem.birth_cert_format":
    "{label} hanya boleh mengandungi huruf A hingga Z, angka, ruang, sempang dan garis miring",
  "problem.student_code_format":
    "{label} hanya boleh mengandungi huruf A hingga Z, angka, titik, sempang dan garis miring, misalnya BBA1001/001",
  "problem.not_a_gender": "{label} mestilah L (Lelaki) atau P (Perempuan)",
  "problem.gender_mismatch": "Amaran: jantina tidak sepadan dengan digit akhir no. kad pengenalan",
  "problem.gender_missing": "Amaran: jantina belum diisi",
  "problem.name_has_digits": "Amaran: nama mengandungi angka",
  "problem.name_has_ic": "Amaran: nama mengandungi no. kad pengenalan",
  "problem.name_has_signs":
    "Amaran: nama mengandungi tanda atau catatan. Tulis nama sahaja, seperti dalam kad pengenalan",
  "problem.name_broken":
    "Amaran: huruf pada nama rosak, misalnya kerana fail disimpan dengan set aksara yang lain. Betulkan ejaannya",
  "problem.name_sex_mismatch":
    "Amaran: BIN, BINTI, A/L atau A/P pada nama tidak sepadan dengan jantina atau digit akhir no. kad pengenalan",
  "problem.class_is_date":
    "Excel telah menukar kelas kepada tarikh atau nombor ({value}). Tulis nama kelas seperti asal, misalnya 6-1",
  "problem.class_missing": "Amaran: kelas belum diisi",
  "problem.jawi_not_arabic":
    "{label} tiada satu pun huruf Jawi. Jika huruf hilang semasa fail disimpan, simpan sebagai CSV UTF-8 atau .xlsx, kemudian import semula",
  "problem.ic_rounded":
    "Enam digit terakhir no. kad pengenalan telah hilang: Excel membundarkan nombor ini. Tetapkan lajur sebagai Teks, taip semula nombornya dan import semula",
  "problem.ic_none":
    "Belum ada no. kad pengenalan (“{value}”): isi no. sijil kelahiran atau no. pasport, atau tinggalkan baris ini sehingga nombornya ada",
  "problem.ic_not_digits": "{label} hanya boleh mengandungi angka, tetapi ada “{signs}”",
  "problem.name_one_word": "Amaran: nama hanya satu perkataan",
  "problem.jawi_has_rumi": "Amaran: nama Jawi mengandungi huruf Rumi",
  "problem.jawi_unusual": "Amaran: {word} dieja “{jawi}”; ejaan Jawi biasa “{usual}”",
  "problem.unusual_age": "Amaran: umur calon ({n} tahun) di luar julat biasa",
  "problem.adult_ic": "Amaran: no. KP mungkin milik orang dewasa",
  "problem.school_several":
    "{n} sekolah sepadan dengan “{value}”. Pilih satu; jika tiada dalam senarai, kembali dan taip dengan lebih tepat.",
  "problem.school_unknown":
    "Tiada sekolah yang sepadan dengan “{value}”. Cuba kod sekolah, atau sebahagian namanya sahaja.",
  "problem.near_duplicate": "Amaran: mungkin orang yang sama dengan {other}: {why}",
  "problem.unknown_birth_place": "Amaran: kod tempat lahir pada no. kad pengenalan tidak dikenali",
  "problem.sign_in_wrong": "Log masuk gagal. Nama pengguna atau kata laluan tidak betul.",
  "problem.sign_in_not_approved": "Log masuk gagal. Akaun anda belum diluluskan oleh pentadbir.",
  "problem.sign_in_throttled": "Log masuk gagal. Terlalu banyak cubaan gagal; cuba semula selepas 15 minit.",
  "problem.sign_in_busy":
    "Terlalu ramai pengguna sedang log masuk serentak. Tunggu beberapa saat, kemudian cuba sekali lagi.",
  "problem.register_throttled":
    "Terlalu banyak pendaftaran dari rangkaian ini. Cuba semula selepas {minutes} minit; tiada apa-apa yang telah disimpan.",
  "problem.sign_in_expired":
    "Log masuk gagal. Kata laluan sementara anda telah tamat tempoh 24 jam; minta pentadbir menetapkan yang baharu.",
  "problem.sign_in_otp_wrong": "Log masuk gagal. Kod pengesahan tidak betul.",
  "problem.sign_in_otp_wrong_without_codes":
    "Log masuk gagal. Kod pengesahan tidak betul; hanya kod daripada aplikasi atau slip pemulihan diterima.",
  "problem.sign_in_otp_throttled": "Log masuk gagal. Terlalu banyak kod yang salah; cuba semula kemudian.",
  "problem.otp_wrong":
    "{label} tidak betul, atau telah digunakan. Tunggu aplikasi memaparkan kod yang baharu, kemudian taip kod itu.",
  "problem.otp_wrong_without_codes":
    "{label} tidak betul, atau telah digunakan. Kod pemulihan tidak diterima kali ini: taip kod daripada aplikasi, atau kod pada slip pemulihan daripada pejabat peperiksaan.",
  "problem.otp_throttled": "Terlalu banyak kod yang salah. Cuba semula selepas {minutes} minit.",
  "problem.proof_needed":
    "Tindakan ini belum dilakukan. Taip kata laluan anda sendiri, kemudian tekan butang sekali lagi; apa yang telah diisi masih ada.",
  "problem.recovery_wrong": "Nama pengguna atau kod tidak betul. Semak slip anda, kemudian cuba sekali lagi.",
  "problem.recovery_spent":
    "Kod ini telah digunakan, telah tamat tempoh, atau telah diganti dengan slip baharu. Minta slip baharu daripada pentadbir, atau gunakan kod pemulihan yang lain.",
  "problem.recovery_throttled": "Terlalu banyak cubaan gagal. Cuba semula selepas {minutes} minit.",
  "problem.password_differs": "Kedua-dua kata laluan tidak sama. Taip semula kata laluan baharu itu.",
  "problem.repeated": "{label} berulang dengan baris {m}",
  "problem.column_count": "Bilangan lajur ialah {n}, sepatutnya {expected}: semak jika ada tab di dalam sel",
  "problem.columns_missing":
    "Hanya {n} lajur diberikan, sepatutnya {expected}: isi sel yang tertinggal atau tampal semula baris ini",
  "problem.columns_unnamed":
    "Baris tajuk tidak mengandungi lajur yang diperlukan: {headings}. Tambah tajuk itu, atau padam baris tajuk dan gunakan susunan lajur biasa.",
  "problem.not_own_school":
    "{label} {value} bukan sekolah anda, {own}. Betulkan kodnya atau abaikan baris ini",
  "problem.name_unlinked":
    "Amaran: semak nama ini, kerana BIN, BINTI, A/L atau A/P tidak dapat ditentukan daripada nama bapa dan jantina",
  "problem.other_school_name": "Amaran: baris ini menamakan sekolah lain, {value}",
  "problem.place_needed":
    "Senarai ini tiada lajur {headings}. Pilih di atas kotak senarai, kemudian semak sekali lagi.",
  "problem.file_many": "Pilih satu fail sahaja",
  "problem.waiting_gone":
    "Senarai yang disimpan tadi sudah tiada. Pilih failnya atau tampal senarainya sekali lagi.",
  "problem.file_and_paste":
    "Teks ditampal dan fail dipilih serentak: kosongkan teks, atau semak tanpa memilih fail",
  "problem.file_blank": "Fail ini kosong: tiada baris yang berisi",
  "problem.file_unknown":
    "Fail ini bukan hamparan yang dikenali. Buka dalam Excel dan simpan sebagai .xlsx, .csv atau .tsv, kemudian pilih semula.",
  "problem.file_old_excel":
    "Fail ini dalam format Excel lama (.xls). Buka dalam Excel, pilih Fail › Simpan sebagai .xlsx, kemudian pilih fail .xlsx itu di sini.",
  "problem.file_word":
    "Ini fail Word, bukan hamparan. Salin jadual di dalamnya dan tampal dalam kotak di atas, atau tampal ke dalam Excel dan simpan sebagai .xlsx.",
  "problem.file_pdf":
    "Ini fail PDF, bukan hamparan. Buka, salin senarainya dan tampal dalam kotak di atas, atau minta fail Excel asalnya dan simpan sebagai .xlsx.",
  "problem.file_locked":
    "Fail ini dilindungi kata laluan. Buka dalam Excel, padam kata laluannya dan simpan, kemudian pilih semula.",
  "problem.file_numbers":
    "Fail ini dibuat dengan Numbers. Eksport daripada Numbers sebagai Excel (.xlsx) atau CSV, kemudian pilih semula.",
  "problem.file_damaged":
    "Fail ini rosak atau tidak lengkap. Buka dalam Excel dan simpan semula sebagai .xlsx, atau salin barisnya dan tampal di sini.",
  "problem.file_too_large":
    "Fail ini terlalu besar atau rosak. Simpan sebagai CSV, atau asingkan barisnya kepada fail yang lebih kecil, kemudian pilih semula.",
  "problem.file_stray_cell":
    "Sel {cell} berisi, tetapi terletak jauh daripada senarai. Buka fail ini, padam sel itu dan simpan, kemudian pilih semula.",
  "problem.file_busy":
    "Fail ini belum dibaca: {n} fail lain di hadapannya, maka tiada apa-apa disimpan. Tunggu seminit, kemudian pilih fail ini sekali lagi.",
  "problem.file_busy_own":
    "Fail ini belum dibaca: dua fail anda masih dibaca atau menunggu giliran, maka tiada apa-apa disimpan. Tunggu sehingga kedua-duanya selesai, kemudian pilih fail ini sekali lagi.",
  "problem.file_quote_open":
    "Tanda petikan pada baris {n} fail ini tidak ditutup. Betulkan baris itu, kemudian pilih semula.",
  "problem.file_line_too_long":
    "Baris {n} fail ini terlalu panjang untuk dibaca. Semak pemisah lajur dan tanda petikannya.",
  "problem.key_malformed":
    "{label} {value} tidak sah. Salin semula kunci itu daripada eksport, atau kosongkan jika calon ini calon baharu",
  "problem.key_not_here":
    "{label} {value} bukan milik calon sekolah ini pada tahun {year}. Semak sekolah dan tahun, atau kosongkan jika calon ini calon baharu",
  "problem.key_of_other":
    "{label} ini milik {full_name}, tetapi nama dan nombor pada baris ini milik calon lain. Kosongkan jika calon ini calon baharu",
  "problem.no_kind_ticked":
    "Tiada apa-apa yang ditanda untuk disimpan. Tandakan calon baharu atau perubahan dahulu.",
  "problem.taken_apart":
    "Baris {line} mengambil nombor calon pada baris {lines}, yang tidak ditanda. Tandakan kedua-duanya, atau nyahtandakan baris {line}.",
  "problem.correction_taken":
    "Tidak dibatalkan: nombor {full_name} sebelum import ini kini dipegang oleh calon lain. {more}",
  "problem.candidate_exists": "Calon ini telah wujud di {school}",
  "problem.candidate_exists_elsewhere": "Calon ini telah wujud di sekolah lain",
  "problem.asked_too_often":
    "Terlalu banyak semakan rekod sekolah lain hari ini, jadi belum disimpan. Cuba lagi esok, atau hubungi pejabat peperiksaan.",
  "problem.second_exams":
    "{n} calon {value} sedang menduduki dua peperiksaan pada tahun yang sama. Padam atau pindahkan salah satu rekod mereka dahulu.",
  "problem.second_exams_of_school":
    "{n} calon sekolah ini menduduki peperiksaan lain pada tahun yang sama, dan {value} tidak membenarkannya.",
  "problem.registered_from":
    "Sekolah ini masih didaftarkan bagi tahun {years} dengan {n} calon. Padam pendaftarannya dahulu, atau pilih tahun selepasnya",
  "problem.year_with_closed_schools":
    "{n} sekolah tahun ini ditutup mulai tahun {year} atau lebih awal ({schools}). Buka semula sekolah itu dahulu, atau pilih tahun lain",
  "problem.school_closed": "Sekolah {value} telah ditutup dan tidak boleh didaftarkan bagi tahun {year}",
  "problem.merge_same_school": "Pilih sekolah lain: {value} ialah sekolah yang hendak digabungkan",
  "problem.merge_school_closed":
    "Sekolah {value} ditutup mulai tahun {year}. Buka semula sekolah itu dahulu, atau pilih sekolah lain",
  "problem.merge_exam_type":
    "Sekolah {value} ialah sekolah {other}, tetapi calon sekolah ini menduduki {type}. Pilih sekolah dengan jenis peperiksaan yang sama",
  "problem.year_not_after":
    "Tahun mestilah selepas {year}, iaitu tahun asal maklumat yang dibawa. Nyahtandakan maklumat itu untuk menambah tahun yang lebih awal",
  "problem.closes_before_opens": "{label} mestilah sama dengan atau selepas hari mula",
  "problem.nothing_to_request": "Tiada nilai yang diubah, maka tiada apa-apa untuk dimohon.",
  "problem.transfer_unknown": "Tiada calon sekolah lain dengan {label} ini bagi tahun {year}",
  "problem.transfer_same_school": "Pilih sekolah lain: {value} ialah sekolah calon ini",
  "problem.missing_one_choice": "Pilih sebab tarik diri atau isi kod sekolah penerima, bukan kedua-duanya",
  "problem.missing_after_wrong":
    "Betulkan atau abaikan {n} baris yang salah dahulu: calonnya mungkin antara yang tiada dalam senarai.",
  "problem.request_in_the_way": "Permohonan no. {id} ({name}): {reason}",
  "problem.student_code_taken": "{label} {value} sudah digunakan bagi tahun {year}",
  "problem.student_code_not_own":
    "{label} {value} tidak sah bagi sekolah ini. Tulis dalam bentuk {form} (kod, garis miring dan tiga digit), atau kosongkan",
  "problem.student_code_of_other_school":
    "{label} {value} bermula dengan kod sekolah lain, jadi tidak boleh disimpan walaupun dengan sebab. Tulis dalam bentuk {form}, atau kosongkan",
  "problem.student_code_reason":
    "Nyatakan sebab angka giliran ini disimpan dalam bentuk lain, atau betulkan angka giliran itu",
  "problem.school_not_registered": "Sekolah {value} belum didaftarkan bagi tahun peperiksaan {year}",
  "problem.line_format": "Baris {n}: Format data tidak valid. Pastikan semua kolom wajib diisi.",
  "problem.line_blank": "Baris {n}: Kolom wajib tidak boleh kosong.",
  "problem.exam_year_invalid": "Tahun peperiksaan tidak sah",
  "problem.numbers_used_up":
    "Nombor tertinggi bagi kod ini ialah {highest}: {n} calon lagi melebihi had {max} angka giliran bagi satu kod",
  "problem.without_class":
    "{n} calon tiada kelas. Isi kelasnya dahulu, atau tandakan untuk menomborkan mereka juga",
  "problem.student_code_was_anothers":
    "{label} {value} pernah diberikan kepada calon lain bagi tahun {year}, jadi tidak boleh diberikan kepada calon ini",
  "problem.too_many_to_number": "{n} calon melebihi had {max} angka giliran bagi satu kod",
  "problem.no_centre_code":
    "Sekolah ini tiada kod pusat alternatif: pilih kod pusat atau isi dahulu pada rekod sekolah",
  "problem.username_format":
    "{label} mestilah 3 hingga 32 aksara: huruf kecil a hingga z, angka, titik, sempang atau garis bawah",
  "problem.role_unknown": "{label} {value} tiada: pilih {roles}",
  "problem.scope_unused": "{label} tidak digunakan bagi peranan {role}: kosongkan pilihan itu",
  "problem.account_moved_on":
    "Akaun {value} telah berubah sejak anda melihatnya. Tiada apa-apa diluluskan; semak semula senarai di bawah.",
  "problem.account_incomplete": "Akaun {value} belum ada peranan, sekolah atau daerah yang lengkap",
  "problem.accounts_wrong":
    "{n} baris perlu dibetulkan. Tiada apa-apa disimpan; betulkan senarai, kemudian semak sekali lagi",
  "problem.school_has_account": "Sekolah ini telah ada akaun: {username}",
  "problem.no_account_to_make":
    "Tiada akaun baharu untuk ditambah: semua sekolah dalam senarai telah ada akaun",
  "problem.no_account_ticked":
    "Tiada akaun yang ditanda. Kembali ke senarai dan tandakan sekurang-kurangnya satu.",
  "problem.too_large": "{label} terlalu besar: bahagikan kepada beberapa tampalan",
  "problem.password_wrong": "{label} tidak betul",
  "problem.password_same": "{label} baharu mestilah berbeza daripada yang lama",
  "problem.password_throttled": "Terlalu banyak cubaan gagal. Cuba semula selepas {minutes} minit.",
  "problem.already_registered": "Sekolah {value} sudah didaftarkan bagi tahun peperiksaan {year}",
  "problem.nothing_ticked": "Tiada sekolah yang ditanda. Tandakan sekurang-kurangnya satu sekolah dahulu.",
  "problem.form_forged":
    "Borang yang dihantar tidak lengkap atau telah diubah, maka tiada apa-apa dilakukan. Semak paparan ini, kemudian cuba sekali lagi.",
  "problem.registrations_gone":
    "Ada pendaftaran yang ditanda telah dipadam oleh pengguna lain, maka tiada apa-apa disimpan. Selebihnya disenaraikan di bawah; semak, kemudian sahkan sekali lagi.",
  "problem.phone_format":
    "{label} hanya boleh mengandungi angka, ruang, sempang dan kurungan, contohnya 03-5511 2233",
  "problem.emails_format":
    "{label} mesti mengandungi satu hingga sepuluh alamat e-mel yang lengkap, dipisahkan dengan koma",
  "problem.holidays_format":
    "{label} ditulis sebagai tarikh dan namanya, contohnya 25/12/2026 Krismas, 1/1/2027 Tahun Baharu",
  "problem.email_format": "{label} tidak lengkap: contohnya sk.contoh@moe.edu.my",
  "problem.crest_too_large": "Fail ini melebihi {max} KB",
  "problem.crest_unknown":
    "Fail ini bukan gambar PNG atau JPEG yang lengkap, atau gambarnya tidak dapat dicetak",
  "problem.crest_pixels": "Gambar ini {width} × {height} piksel; had ialah {max} piksel bagi setiap sisi",
  "problem.layout_parts": "Baris {line}: paling banyak lima bahagian, dipisahkan dengan |",
  "problem.layout_field": "Baris {line}: medan {value} tiada. Pilih medan lain",
  "problem.layout_width": "Baris {line}: lebar mestilah nombor 1 hingga {max}",
  "problem.layout_width_needed": "Baris {line}: fail lebar tetap memerlukan lebar bagi setiap lajur",
  "problem.layout_option": "Baris {line}: {value} bukan kiri, kanan, sifar atau potong",
  "problem.layout_code": "Baris {line}: tulis kod sebagai L=1, P=2",
  "problem.layout_code_doubled": "Baris {line}: kod bagi {value} ditulis dua kali",
  "problem.layout_heading": "Baris {line}: tajuk {value} melebihi lebar lajur",
  "problem.layout_withdrawn": "Tambah lajur “Tarik diri” kerana calon yang menarik diri disertakan",
  "problem.layout_columns": "Paling banyak {max} lajur",
  "problem.layout_overflow": "{full_name} ({school_code}): {column} mempunyai {n} aksara, lebarnya {max}",
  "problem.layout_overflow_more": "{n} nilai lagi melebihi lebar lajurnya",
  "problem.layout_busy": "Data calon sedang berubah. Cuba sebentar lagi",
  "problem.handover_none_final": "Belum ada senarai muktamad bagi jenis peperiksaan dan tahun ini",
  "problem.handover_layout_gone": "Susun atur ini telah dipadam. Pilih susun atur lain",
  "problem.handover_layout_type": "Susun atur ini bagi {value} sahaja. Pilih susun atur lain",
  "problem.handover_layout_kind":
    "Susun atur ini tiada lajur “Jenis perubahan” (change_kind), jadi penerima tidak dapat membezakan calon baharu, diubah dan menarik diri",
  "problem.handover_since": "Tiada penyerahan {n} bagi {value} {exam_year}",
  "problem.handover_same": "Penyerahan {n} tidak boleh dibandingkan dengan dirinya. Pilih penyerahan lain",
  "problem.handover_moved":
    "Senarai telah berubah sejak pratonton dibuka. Semak pratonton baharu, kemudian tekan sekali lagi",
  "problem.handover_moved_after":
    "Senarai telah berubah sejak pratonton dibuka, atau penyerahan lain telah dibuat: yang terkini ialah penyerahan {n} oleh {full_name}. Semak pratonton baharu, kemudian tekan sekali lagi",
  "problem.handover_unchanged": "Tiada apa-apa yang berubah sejak penyerahan {n}",
  "problem.handover_erased":
    "Data seorang calon dalam penyerahan ini telah dipadam atas permintaannya, maka fail asal tidak dapat dihasilkan lagi. Buat penyerahan baharu",
  "problem.ends_before_start_time": "Masa tamat mestilah selepas masa mula",
  "problem.papers_overlap":
    "Masa ini bertindih dengan kertas {code} ({name}), yang diduduki oleh calon yang sama",
  "problem.seats_taken": "{label} tidak boleh kurang daripada {n}, kerana meja {n} sudah diduduki",
  "problem.not_of_centre": "Sekolah {value} bukan sekolah kod pusat {code} di daerah ini",
  "problem.not_in_room": "Calon ini tidak duduk di dewan ini: {numbers}",
  "problem.two_seats": "Pilih dua meja: meja calon sekarang dan meja baharunya",
  "problem.seats_without_candidate": "Meja yang dipilih kosong: pilih satu meja yang ada calon",
  "problem.one_number_for_seat": "Satu meja hanya untuk satu angka giliran",
  "problem.numbers_unknown": "{n} angka giliran tiada dalam rekod tahun ini: {numbers}",
  "problem.numbers_withdrawn": "{n} calon telah menarik diri: {numbers}",
  "problem.numbers_elsewhere": "{n} calon bukan calon kod pusat ini: {numbers}",
  "problem.no_number_typed": "Taip sekurang-kurangnya satu angka giliran",
  "problem.too_many_numbers": "{n} angka giliran melebihi had {max} bagi satu borang. Bahagikan senarai",
  "problem.number_unknown": "Tiada calon dengan angka giliran {code} pada tahun ini",
  "problem.number_unknown_in_district":
    "Tiada calon dengan angka giliran {code} dalam daerah ini pada tahun ini",
  "problem.number_of_other_year": "Angka giliran ini ialah angka giliran tahun {year}",
  "problem.number_of_other_exam": "{full_name} menduduki {exam_type_code}, bukan peperiksaan kertas ini",
  "problem.number_withdrawn": "{full_name} telah menarik diri",
  "problem.number_replaced": "Angka giliran {full_name} telah ditukar kepada {student_code}",
  "problem.scanned_before": "{full_name} sudah ada dalam senarai ini, pada baris {m}",
  "problem.scripts_returned": "Skrip {school_name} telah dipulangkan pada {moment}",
  "problem.scripts_reported": "Laporan {school_name} telah dihantar pada {moment}",
  "problem.reports_moved": "{n} laporan kini menunggu, bukan {given}; semak semula",
  "problem.scripts_moved":
    "Skrip {school_name} dihantar dengan {given}, tetapi {n} skrip kini dijangka. Semak calon yang tidak hadir dahulu",
  "problem.scripts_named": "{n} calon dinamakan bagi perbezaan {max} skrip",
  "problem.number_of_other_school": "{code} bukan angka giliran calon sekolah ini",
  "problem.no_label_of_packet": "{code} bukan nombor label bungkusan yang menunggu di sini",
  "problem.label_beyond": "{school_name}, kertas {code}: hanya {n} bungkusan ada. Cetak label semula",
  "problem.no_label_of_scripts": "{code} bukan nombor label sampul skrip di sini",
  "problem.scripts_not_open": "Skrip kertas {code} belum boleh dicatat",
  "problem.scripts_total": "Jumlah skrip kini {n}, bukan {given}. Semak senarai, kemudian simpan sekali lagi",
  "problem.nothing_scanned": "Imbas sekurang-kurangnya satu label dahulu",
  "problem.scan_full": "Senarai ini sudah penuh ({max}). Simpan dahulu, kemudian teruskan",
  "problem.no_school_ticked": "Tiada sekolah yang ditanda. Tandakan sekurang-kurangnya satu.",
  "problem.no_list_of_school": "Tiada jadual kedatangan sekolah {code} bagi kertas ini",
  "problem.statement_marked": "{full_name} sudah ditanda “{state}”. Ubah tandanya pada halaman kelas",
  "problem.no_statement_scanned": "Imbas sekurang-kurangnya satu pernyataan dahulu",
  "problem.statement_moved":
    "Tanda {full_name} sudah diubah oleh pengguna lain kepada “{state}”. Semak pilihannya, kemudian simpan sekali lagi",
  "problem.statements_differ":
    "Tiada tanda yang disimpan: kelas ini kini ada {n} calon untuk ditanda, bukan {given}. Semak kelasnya, kemudian tekan sekali lagi",
  "problem.no_statement_marked": "Tiada tanda yang diubah",
  "problem.list_received": "Jadual kedatangan {school_name} telah diterima pada {moment}",
  "problem.no_packets_counted": "Tiada bilangan bungkusan yang diisi. Isi sekurang-kurangnya satu.",
  "problem.no_packets_of_school": "Sekolah {code} tiada bungkusan yang dimuktamadkan bagi kertas ini",
  "problem.paper_of_packets_gone": "Kertas peperiksaan bagi bungkusan ini sudah dipadam",
  "problem.packets_typed": "Yang anda taip bagi sekolah {code}: {packets} bungkusan. {reason}",
  "problem.packets_moved":
    "{school_name}, kertas {code}: {n} bungkusan telah {step} pada {moment}, dicatat oleh {by}",
  "problem.packets_not_there": "{school_name}, kertas {code}: bungkusannya belum {step}",
  "problem.packets_none": "{school_name}, kertas {code}: tiada bungkusan yang {step}",
  "problem.packets_changed":
    "{school_name}, kertas {code}: kini {n} bungkusan dalam senarai, bukan {given}. Semak sebelum menyimpan",
  "problem.packets_beyond":
    "{school_name}, kertas {code}: paling banyak {n} bungkusan ada untuk langkah ini, bukan {given}",
  "problem.packets_differ":
    "{school_name}, kertas {code}: {given} bungkusan, sedangkan {n} dalam senarai. Tulis sebabnya",
  "problem.packets_before":
    "{school_name}, kertas {code}: masa ini lebih awal daripada langkah sebelumnya ({step} pada {moment})",
  "problem.moved_in_future": "{label} belum tiba",
  "problem.moved_long_ago": "{label} lebih daripada setahun yang lalu",
  "problem.absentees_differ":
    "Jadual kedatangan {school_name} dihantar dengan {given} calon tidak hadir, tetapi {n} calon telah direkodkan. Semak jadual itu dahulu",
  "problem.absence_recorded": "{full_name} telah direkodkan sebagai tidak hadir",
  "problem.no_papers_before": "Tiada kertas tahun terdahulu untuk disalin",
  "problem.below_first_age": "Umur ini mestilah sama dengan atau lebih daripada umur yang pertama",
  "problem.ends_before_start": "Hari terakhir mestilah pada atau selepas hari pertama",
  "problem.no_list_ticked": "Tiada senarai yang ditanda. Tandakan sekurang-kurangnya satu.",
  "problem.no_registration_ticked":
    "Tiada pendaftaran yang ditanda. Kembali ke senarai dan tandakan sekurang-kurangnya satu.",
  "problem.ic_number_clashes":
    "{n} calon sekolah {value} sudah ada dalam rekod tahun {year} dengan no. kad pengenalan yang sama",
  "problem.student_code_clashes": "{n} angka giliran calon sekolah {value} sudah digunakan bagi tahun {year}",
  "problem.no_candidate_ticked": "Pilih sekurang-kurangnya satu calon.",
  "problem.too_many_chosen":
    "Paling banyak {max} calon boleh diproses sekali gus; pilihan ini {n} calon. Tapis senarai, atau buat berperingkat.",
  "problem.typed_count_differs": "Taip {n} untuk meneruskan",
  "problem.candidate_changed":
    "{full_name} telah dikemas kini oleh pengguna lain. Semak rekodnya di bawah sebelum meneruskan.",
  "problem.candidate_gone": "{full_name} telah dipadam oleh pengguna lain dan dikeluarkan daripada pilihan.",
  "problem.changed_meanwhile":
    "Pengguna lain telah mengubah {label} kepada {value}. Simpan sekali lagi untuk menggunakan yang anda taip.",
  "problem.changed_beside":
    "Pengguna lain telah mengemas kini calon ini. Semak baris ini, kemudian simpan sekali lagi.",
  "problem.candidates_more": "{n} calon lagi telah berubah.",
  "problem.results_moved": "Hasil tapisan telah berubah: kini {n} calon. Semak semula sebelum meneruskan.",
  "problem.school_and_year_needed": "Kod sekolah dan tahun peperiksaan diperlukan",
  "problem.typed_code_differs": "Taip {code} untuk meneruskan",
  "problem.restore_obstacles": "Tiada apa-apa dipulihkan: lihat apa yang menghalang di bawah.",
  "problem.restored_already": "Tindakan ini telah pun dibatalkan.",
  "problem.restore_registration_gone":
    "{full_name} tidak dapat dipulihkan: sekolah {school_code} tidak lagi didaftarkan bagi tahun {exam_year}. {more}",
  "problem.restore_ic_number_taken":
    "{full_name} tidak dapat dipulihkan: no. kad pengenalannya kini digunakan oleh {holder}, {school}. {more}",
  "problem.restore_ic_number_elsewhere":
    "{full_name} tidak dapat dipulihkan: no. kad pengenalannya kini digunakan oleh calon di sekolah lain. {more}",
  "problem.restore_student_code_taken":
    "{full_name} tidak dapat dipulihkan: angka gilirannya kini dipegang oleh {holder}, {school}. {more}",
  "problem.restore_student_code_elsewhere":
    "{full_name} tidak dapat dipulihkan: angka gilirannya kini dipegang oleh calon di sekolah lain. {more}",
} as const;
