export const ownerNotices = {
  "owner_notice.title": "Sejak log masuk anda yang terakhir",
  "owner_notice.new_device": "Log masuk dari peranti baharu pada {at}",
  "owner_notice.password_changed": "Kata laluan ditukar pada {at}",
  "owner_notice.password_reset": "Kata laluan ditetapkan semula oleh pentadbir pada {at}",
  "owner_notice.password_recovered": "Kata laluan dipulihkan pada {at}",
  "owner_notice.second_step_set": "Pengesahan dua langkah diaktifkan pada {at}",
  "owner_notice.second_step_removed": "Pengesahan dua langkah dinyahaktifkan pada {at}",
  "owner_notice.recovery_code_used": "Kod pemulihan digunakan pada {at}",
  "owner_notice.email_changed": "E-mel akaun ditukar pada {at}",
  "owner_notice.from": "{what} ({from})",
  "owner_notice.more": "{what} dan {n} kali lagi",
  "owner_notice.end_all": "Bukan saya: tamatkan semua sesi",
  "owner_notice.dismiss": "Saya tahu",
  "owner_notice.mail_subject": "Calon: makluman keselamatan akaun {username}",
  "owner_notice.mail_body":
    "Akaun: {username}\n\n{line}\n\nJika ini perbuatan anda, tiada tindakan diperlukan.\nJika bukan, log masuk dan tamatkan semua sesi di {address}, kemudian tukar kata laluan. Jika anda tidak dapat log masuk, hubungi pejabat peperiksaan.",
} as const;
