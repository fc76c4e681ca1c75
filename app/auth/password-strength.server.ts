import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** A password that takes fewer guesses than this is refused; zxcvbn calls 10^10 its best score. */
const fewestGuesses = 1e10;

/** The cost of an estimate grows faster than the length, so only this many characters are judged. */
const judgedLength = 40;

/** Words that people here choose first, and well-known phrases that the packages do not have; the first is the likeliest. */
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

/** Loaded once, when somebody first chooses a password: a sign-in judges none. */
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

/** Whether a password is guessed too soon by somebody who knows what is `about` its owner: names, the school. */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const words = about.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const known = words.filter((word) => word.length > 2);
  return (await estimator).check(password, known).guesses < fewestGuesses;
}
