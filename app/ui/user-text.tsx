export const isArabic = (text: string) => /^\P{L}*\p{Script=Arabic}/u.test(text);

/** A letter of a script that is written from the right, or a mark of direction. */
const hasDirection = /[\u0590-\u08FF\u200E-\u202E\u2066-\u2069\uFB1D-\uFEFC]/;

/** Text that a user typed keeps its own direction; Arabic is marked as Arabic. */
export function UserText({ children }: { children: string }) {
  if (!hasDirection.test(children)) return <>{children}</>;
  return <bdi {...(isArabic(children) && { lang: "ar", dir: "rtl" })}>{children}</bdi>;
}

const arabic = /(\p{Script=Arabic}[\p{Script=Arabic}\p{M} ]*)/u;

/** Arabic within other text keeps its language and its direction. */
export const arabicMarked = (text: string) =>
  arabic.test(text)
    ? text.split(arabic).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
          <bdi key={at} lang="ar" dir="rtl">
            {part}
          </bdi>
        ) : (
          part
        ),
      )
    : text;
