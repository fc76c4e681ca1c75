export const isArabic = (text: string) => /^\P{L}*\p{Script=Arabic}/u.test(text);

/** What somebody has typed, in a page of ours: it runs its own way, and Arabic is said and set as Arabic. */
export function OwnWords({ children }: { children: string }) {
  return <bdi {...(isArabic(children) && { lang: "ar", dir: "rtl" })}>{children}</bdi>;
}
