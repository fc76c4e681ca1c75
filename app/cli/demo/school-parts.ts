const list = (text: string): string[] => text.split("|").map((part) => part.trim());

const district = (code: string, share: number, places: string) => ({ code, share, places: list(places) });

/** `share`: teachers of religious schools, out of a thousand. */
export const districtsOfSelangor = [
  district("01", 123, "GOMBAK | BATU CAVES | RAWANG | SELAYANG | KUANG | HULU KELANG"),
  district("02", 166, "KAJANG | BANGI | CHERAS | SEMENYIH | AMPANG | HULU LANGAT | BERANANG"),
  district("03", 60, "KUALA KUBU BHARU | SERENDAH | BATANG KALI | KERLING | KALUMPANG"),
  district("04", 159, "KLANG | KAPAR | MERU | PELABUHAN KLANG | PULAU INDAH | PANDAMARAN"),
  district("05", 81, "BANTING | JENJAROM | TELOK DATOK | MORIB | TANJUNG DUABELAS"),
  district("06", 93, "KUALA SELANGOR | JERAM | BESTARI JAYA | TANJONG KARANG | PUNCAK ALAM"),
  district("07", 193, "PETALING JAYA | SUBANG JAYA | SHAH ALAM | PUCHONG | SUNGAI BULOH | DAMANSARA"),
  district("08", 57, "SABAK BERNAM | SUNGAI BESAR | SEKINCHAN | SUNGAI AIR TAWAR"),
  district("09", 69, "SEPANG | DENGKIL | SALAK TINGGI | CYBERJAYA | SUNGAI PELEK"),
];

export interface SchoolKind {
  exam_type_code: string;
  letter: string;
  centre: string;
  share: number;
  size: number;
  year: number;
  age: number;
  boys: number;
  /** Tahfiz candidates also sit for the SMA under a second centre code. */
  alternative: number;
  openings: string[];
}

export const schoolKinds: SchoolKind[] = [
  {
    ...{
      exam_type_code: "PSRA",
      letter: "R",
      centre: "PA",
      share: 52,
      size: 82,
      year: 6,
      age: 12,
      boys: 0.51,
      alternative: 0,
    },
    openings: ["SRA", "SEKOLAH RENDAH AGAMA", "SRA INTEGRASI", "KAFA INTEGRASI"],
  },
  {
    ...{
      exam_type_code: "SMA",
      letter: "M",
      centre: "MA",
      share: 15,
      size: 118,
      year: 4,
      age: 16,
      boys: 0.48,
      alternative: 0.1,
    },
    openings: ["SMA", "SEKOLAH MENENGAH AGAMA", "SAM", "SMA RAKYAT"],
  },
  {
    ...{
      exam_type_code: "SKM",
      letter: "K",
      centre: "KM",
      share: 11,
      size: 88,
      year: 4,
      age: 10,
      boys: 0.5,
      alternative: 0,
    },
    openings: ["KAFA MENENGAH", "SEKOLAH KAFA MENENGAH"],
  },
  {
    ...{
      exam_type_code: "SMATQ",
      letter: "T",
      centre: "TQ",
      share: 11,
      size: 52,
      year: 4,
      age: 16,
      boys: 0.62,
      alternative: 0.5,
    },
    openings: ["MAAHAD TAHFIZ AL-QURAN", "SMA TAHFIZ", "MAAHAD INTEGRASI TAHFIZ"],
  },
  {
    ...{
      exam_type_code: "SMATD",
      letter: "D",
      centre: "TD",
      share: 6,
      size: 64,
      year: 4,
      age: 16,
      boys: 0.58,
      alternative: 0.1,
    },
    openings: ["MADRASAH", "MAAHAD TURATH WAD DAKWAH", "PONDOK MODEN"],
  },
  {
    ...{
      exam_type_code: "SMATQKBT",
      letter: "B",
      centre: "TK",
      share: 5,
      size: 46,
      year: 4,
      age: 16,
      boys: 0.6,
      alternative: 0.3,
    },
    openings: ["MAAHAD TAHFIZ SAINS", "SMA TAHFIZ BERSEPADU"],
  },
];

export const schoolNames = {
  honoured:
    list(`AL-AMANAH | AL-BARAKAH | AL-FALAH | AL-FURQAN | AL-HIKMAH | AL-IKHLAS | AL-ISLAH | AL-KAUTHAR |
    AL-MAWADDAH | AL-MUTTAQIN | AL-NAJAH | AL-RAUDHAH | AN-NAHDHAH | AR-RIDHWAN | AS-SA'ADAH | ASY-SYAKIRIN |
    AT-TAQWA | DARUL ILMI | DARUL MA'RIFAH | DARUS SALAM | IBNU ABBAS | IBNU KHALDUN | IMAM AN-NAWAWI |
    IMAM MALIK | MIFTAHUL ULUM | NURUL HIDAYAH | NURUL YAQIN | RAUDHATUL ILMI | TARBIYATUL AULAD | ZAID THABIT`),
  areas: list(`TAMAN SERI MELATI | TAMAN DESA CEMPAKA | TAMAN BUKIT INDAH | TAMAN MUTIARA | TAMAN PERMAI |
    SEKSYEN 4 | SEKSYEN 9 | SEKSYEN 17 | KAMPUNG BARU | KAMPUNG PARIT HAJI ALI | KAMPUNG SUNGAI SEMPIT |
    KAMPUNG JAWA | BANDAR BARU | FELDA SUNGAI MERAH | LADANG BUKIT TAGAR | BATU 14 | PARIT 9 | SIMPANG LIMA`),
};

export const classNames = {
  virtues:
    list(`AMANAH | BESTARI | CEKAL | DINAMIK | ELIT | FAKIH | GEMILANG | HARMONI | IKHLAS | JUJUR | KREATIF |
    LESTARI | MULIA | NURANI | OPTIMIS | PINTAR | QANAAH | RAJIN | SABAR | TEKUN`),
  companions: list(`ABU BAKAR AS SIDDIQ | UMAR AL KHATTAB | UTHMAN AFFAN | ALI ABI TALIB | ABDUL RAHMAN AUF |
    ABU UBAIDAH | BILAL RABAH | HAMZAH | KHALID WALID | MUS'AB UMAIR | SALMAN AL FARISI | SA'AD ABI WAQQAS |
    TALHAH | USAMAH ZAID | ZAID HARITHAH | ZUBAIR AWWAM | ANAS MALIK | ABU HURAIRAH | MU'AZ JABAL | JA'FAR`),
  scholars:
    list(`AL BIRUNI | AL FARABI | AL GHAZALI | AL KHAWARIZMI | AL KINDI | AL RAZI | AL TABARI | IBNU BATTUTA |
    IBNU HAITHAM | IBNU KATHIR | IBNU MAJAH | IBNU RUSYD | IBNU SINA | IMAM BUKHARI | IMAM HANAFI | IMAM MUSLIM |
    IMAM SYAFIE | IMAM TIRMIZI | JABIR HAYYAN | ULUGH BEG`),
};
