import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

const fewestGuesses = 1e10;

const judgedLength = 40;

const localWords =
  `katalaluan rahsia sekolah cikgu peperiksaan selangor bismillah malaysia calon kata laluan pentadbir
pengguna guru gurubesar ustaz ustazah sayang sayangku sayangibu sayangmama merdeka malaysiaboleh boleh kafa psra jais
shahalam kualalumpur johor kelantan terengganu pahang perak kedah perlis melaka negerisembilan sabah sarawak putrajaya
alhamdulillah assalamualaikum assalamualaikumwbt insyaallah masyaallah subhanallah astaghfirullah allahuakbar rasulullah
muhammad ibu ayah mama abah abang kakak adik besar saya aku kita semua selamat pagi datang terima kasih terimakasih
sekolahkebangsaan sekolahagama murid pelajar kelas ujian markah kucing correcthorsebatterystaple correct horse battery
staple cinta pada siti nur ahmad mohd shah alam kasih negara negaraku kerana indah abcd asdf zxcv qwer qaz wsx edc rfv`.split(
    /\s+/,
  );

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use: only choosing a password needs it, signing in does not. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new ZxcvbnFactory({
    dictionary: {
      localWords,
      passwords: common.dictionary["passwords-common"],
      words: english.dictionary["commonWords-en"],
    },
    graphs: common.adjacencyGraphs,
    maxLength: judgedLength,
    l33tMaxSubstitutions: 2,
  });
}

export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const words = about.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const known = words.filter((word) => word.length > 2);
  return (await estimator).check(password, known).guesses < fewestGuesses;
}
