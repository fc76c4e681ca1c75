/** Many candidates edited in one grid. */
export const studentGrid = {
  "student_grid.title": "Ubah calon dalam jadual",
  "student_grid.how": "Tab ke sel seterusnya. Hanya baris yang diubah akan disimpan.",
  "student_grid.left": "{n} calon yang belum disimpan",
  "student_grid.saved": "{n} calon disimpan, {unchanged} tidak berubah.",
  "student_grid.saved_with_warnings":
    "{n} calon disimpan, {unchanged} tidak berubah. {first} {second} {third} {more}",
  "student_grid.warning": "{full_name}: {message}.",
  "student_grid.none_changed": "Tiada perubahan: {unchanged} calon kekal seperti sebelumnya.",
  "student_grid.partly":
    "{n} calon disimpan, {unchanged} tidak berubah, {left} tidak disimpan. Betulkan baris yang bertanda, kemudian simpan sekali lagi.",
  "student_grid.undone": "{n} calon kini seperti sebelum diubah dalam jadual.",
  "student_grid.worked_on":
    "Tiada apa-apa dibatalkan: {n} daripada calon ini telah dikemas kini selepas itu.",
  "student_grid.closed": "{n} calon yang ditanda tidak dapat diubah di sini. {reason}",
  "student_grid.absent": "{n} calon yang ditanda tiada lagi.",
} as const;
