export const roles = {
  "role.ADMIN": "Pentadbir",
  "role.SU": "SU Peperiksaan",
  "role.PENYELIA_DAERAH": "Penyelia Daerah",
  "role.OBSERVER": "Pemerhati",
} as const;
