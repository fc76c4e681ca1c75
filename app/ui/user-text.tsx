export const isArabic = (text: string) => /^\P{L}*\p{Script=Arabic}/u.test(text);

/** Text that a user typed keeps its own direction; Arabic is marked as Arabic. */
export function UserText({ children }: { children: string }) {
  return <bdi {...(isArabic(children) && { lang: "ar", dir: "rtl" })}>{children}</bdi>;
}
