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

// biome-ignore format: a table with a line for each kind
const kinds: Record<string, [string, string, number, number, number, number, number, number, string]> = {
  // letter, centre, share, size, year, age, boys, alternative, openings
  PSRA: ["R", "PA", 52, 82, 6, 12, 0.51, 0, "SRA | SEKOLAH RENDAH AGAMA | SRA INTEGRASI | KAFA INTEGRASI"],
  SMA: ["M", "MA", 15, 118, 4, 16, 0.48, 0.1, "SMA | SEKOLAH MENENGAH AGAMA | SAM | SMA RAKYAT"],
  SKM: ["K", "KM", 11, 88, 4, 10, 0.5, 0, "KAFA MENENGAH | SEKOLAH KAFA MENENGAH"],
  SMATQ: ["T", "TQ", 11, 52, 4, 16, 0.62, 0.5, "MAAHAD TAHFIZ AL-QURAN | SMA TAHFIZ | MAAHAD INTEGRASI TAHFIZ"],
  SMATD: ["D", "TD", 6, 64, 4, 16, 0.58, 0.1, "MADRASAH | MAAHAD TURATH WAD DAKWAH | PONDOK MODEN"],
  SMATQKBT: ["B", "TK", 5, 46, 4, 16, 0.6, 0.3, "MAAHAD TAHFIZ SAINS | SMA TAHFIZ BERSEPADU"],
};

export const schoolKinds: SchoolKind[] = Object.entries(kinds).map(
  ([exam_type_code, [letter, centre, share, size, year, age, boys, alternative, openings]]) => ({
    ...{ exam_type_code, letter, centre, share, size, year, age, boys, alternative },
    openings: list(openings),
  }),
);

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
