/** Common passwords that are long enough to pass the length rule, lower case. */
const commonPasswords = new Set(
  `123456789012 1234567890123 12345678901234 0123456789ab 123456123456 123123123123 111111111111 121212121212
qwertyuiop12 qwertyuiop123 qwertyuiopas qwertyuiopasdf qwerty123456 qwerty12345678 qwertyqwerty qwerty1234567
1qaz2wsx3edc 1q2w3e4r5t6y 1q2w3e4r5t6y7u zaq12wsxcde3 zxcvbnm12345 zxcvbnmasdfgh asdfghjkl123 asdfghjklzxc
password1234 password12345 password123456 passwordpassword password2024 password2025 password2026 mypassword123
p@ssw0rd1234 p@ssword1234 passw0rd1234 iloveyou1234 iloveyouforever iloveyou123456 letmein12345 letmeinplease
welcome12345 welcome123456 admin1234567 admin123456789 administrator adminadmin12 administrator1 rootrootroot
changeme1234 changemenow12 changeme12345 abcdefghijkl abcdefghijklm abcd12345678 abc123456789 abcdef123456
a12345678901 aa1234567890 aaaaaaaaaaaa footballfootball superman1234 princess1234 sunshine1234 monkey123456
dragon123456 master123456 michael12345 computer1234 internet1234 trustno1trustno1 starwars1234 whatever1234
malaysia1234 malaysia12345 malaysiaboleh selangor1234 selangor12345 katalaluan12 katalaluan123 katalaluan1234
rahsia123456 rahsiarahsia sekolah12345 sekolah123456 peperiksaan1 peperiksaan12 peperiksaan123 peperiksaan2026
calon1234567 calon12345678 bismillah123 bismillah1234 alhamdulillah alhamdulillah1 assalamualaikum assalamualaikum1
sayangibu123 sayangmama12 sayangku1234 cikgu1234567 gurubesar123 ustazah12345 ustaz1234567`.split(/\s+/),
);

/** Words that are guessed first, whatever digits and marks stand around them. */
const commonWords = new Set(
  `password passw0rd p@ssword p@ssw0rd pass kata laluan katalaluan rahsia qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm
admin administrator pentadbir root user pengguna guest letmein welcome changeme iloveyou sayang monkey dragon master
sunshine princess football malaysia selangor shahalam kualalumpur johor kelantan sekolah cikgu guru ustaz ustazah
peperiksaan calon jais kafa psra bismillah alhamdulillah assalamualaikum merdeka abc abcd abcdef test testing demo`.split(
    /\s+/,
  ),
);

/** Whether a password is one of those that are tried first: well known, a known word with a tail, a run or a refrain. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return commonPasswords.has(plain) || commonWords.has(word) || isRun(plain) || isRefrain(plain);
}

/** 123456789012, abcdefghijkl, 987654321098: each character is the neighbour of the one before. */
function isRun(plain: string): boolean {
  const steps = new Set(
    [...plain].slice(1).map((character, at) => stepFrom(plain.charCodeAt(at), character)),
  );
  return steps.size === 1 && [1, -1].includes([...steps][0] ?? 0);
}

function stepFrom(code: number, character: string): number {
  const step = character.charCodeAt(0) - code;
  return step === -9 ? 1 : step === 9 ? -1 : step;
}

/** The same few characters over and over, with at most a part of them at the end: kucingkucingku. */
function isRefrain(plain: string): boolean {
  for (let size = 1; size <= plain.length / 2; size++) {
    if (
      plain ===
      plain
        .slice(0, size)
        .repeat(Math.ceil(plain.length / size))
        .slice(0, plain.length)
    )
      return true;
  }
  return false;
}
