export const paper = {
  "paper.link": "Cetak senarai",
  "paper.title": "Cetak: {title}",
  "paper.back": "Kembali ke senarai",
  "paper.hint": "Tekan Ctrl+P untuk mencetak. Semua {n} baris senarai ini ada di bawah.",
  "paper.rows": "{n} baris",
  "paper.number": "Bil.",
  "paper.empty": "Tiada baris untuk dicetak. Ubah tapisan senarai.",
  "paper.too_many_title": "Senarai ini terlalu panjang untuk dicetak",
  "paper.too_many": "Senarai ini ada {n} baris. Cetakan memuatkan paling banyak {max} baris.",
  "paper.too_many_csv": "Tambah tapisan pada senarai, atau muat turun fail CSV yang memuatkan semua baris.",
  "paper.too_many_filter": "Tambah tapisan pada senarai, kemudian cetak semula.",
  "paper.csv": "Muat turun CSV",
} as const;
