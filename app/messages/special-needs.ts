export const specialNeeds = {
  "special_need.title": "Keperluan khas",
  "special_need.list_title": "Calon berkeperluan khas",
  "special_need.intro":
    "Pilih jenis dan kemudahan sahaja. Butiran kesihatan tidak disimpan. Pilih “Tiada” untuk memadamnya.",
  "special_need.open": "Lihat atau ubah",
  "special_need.no_kind": "Tiada",
  "special_need.kind_hint": "Senarai ini diselenggarakan oleh pejabat.",
  "special_need.withdrawn":
    "{full_name} telah menarik diri pada {date}. Batalkan tarik diri dahulu untuk mengubah keperluan khasnya.",
  "special_need.saved": "Keperluan khas {full_name} disimpan.",
  "special_need.removed": "{full_name} tiada keperluan khas.",
  "special_need.list_caption": "Calon berkeperluan khas, {range}",
  "special_need.none": "Tiada calon berkeperluan khas. Keperluan direkodkan pada halaman calon.",
  "special_need.none_matching": "Tiada calon berkeperluan khas yang sepadan dengan tapisan.",
  "special_need.file": "keperluan-khas.csv",
} as const;
