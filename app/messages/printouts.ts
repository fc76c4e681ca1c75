export const printouts = {
  "printout.link": "Cetak senarai",
  "printout.title": "Cetak: {title}",
  "printout.back": "Kembali ke senarai",
  "printout.hint": "Tekan Ctrl+P untuk mencetak. Semua {n} baris senarai ini ada di bawah.",
  "printout.rows": "{n} baris",
  "printout.number": "Bil.",
  "printout.empty": "Tiada baris untuk dicetak. Ubah tapisan senarai.",
  "printout.too_many_title": "Senarai ini terlalu panjang untuk dicetak",
  "printout.too_many": "Senarai ini ada {n} baris. Cetakan memuatkan paling banyak {max} baris.",
  "printout.too_many_csv":
    "Tambah tapisan pada senarai, atau muat turun fail CSV yang memuatkan semua baris.",
  "printout.too_many_filter": "Tambah tapisan pada senarai, kemudian cetak semula.",
  "printout.csv": "Muat turun CSV",
  "printout.xlsx": "Muat turun Excel",
} as const;
