import { randomInt } from "node:crypto";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { type Problem, problem } from "~/messages";
import { enqueueHash } from "./hashing";

/** OWASP's minimum for argon2id. The number is the enum's value, since a const enum does not exist at run time. */
const options = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string, whose = ""): Promise<string> =>
  enqueueHash(whose, () => hash(password, options));

/** An unknown user is verified against this hash, so that the response takes the same time. */
const dummyHash = hash(`${Math.random()}`, options);

export function passwordMatches(
  password: string,
  stored: string | null | (() => string | null),
  whose = "",
): Promise<boolean> {
  return enqueueHash(whose, async () => {
    const known = typeof stored === "function" ? stored() : stored;
    const matches = await verify(known ?? (await dummyHash), password);
    return matches && known !== null;
  });
}

export interface PasswordOwner {
  username: string;
  full_name?: string | null;
  school_code?: string | null;
  school_name?: string | null;
}

export async function objectionToPassword(
  password: string,
  { username, full_name, school_code, school_name }: PasswordOwner,
): Promise<Problem | undefined> {
  const objection = objectionToLength(password);
  if (objection) return objection;
  const holdsName = username !== "" && password.toLowerCase().includes(username.toLowerCase());
  const about = [full_name, school_code, school_name].map((each) => each ?? "");
  return holdsName || (await isGuessable(password, about)) ? problem("password_common") : undefined;
}

export function objectionToLength(password: string): Problem | undefined {
  if (password.length === 0) return problem("required");
  if ([...password].length < 12) return problem("too_short", { min: 12 });
  return password.length > 200 ? problem("too_long", { max: 200 }) : undefined;
}

const readable = "abcdefghjkmnpqrstuvwxyz23456789";

export function newTemporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join("");
  return Array.from({ length: 6 }, group).join("-");
}

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

async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const words = about.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const known = words.filter((word) => word.length > 2);
  return (await estimator).check(password, known).guesses < fewestGuesses;
}
