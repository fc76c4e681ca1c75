import { UserText } from "~/ui";

interface DifferingProps {
  value: string;
  /** Of the candidate beside; nothing is marked without one. */
  other: string | null | undefined;
  by: "words" | "letters";
}

/** The value with a mark on each part that the other does not have: digits at their places, words anywhere. */
export function Differing({ value, other, by }: DifferingProps) {
  if (!other || value === other) return <UserText>{value}</UserText>;
  const parts = by === "letters" ? [...value] : value.split(/(?<= )/);
  const words = other.split(" ");
  const isShared = (part: string, at: number) =>
    by === "letters" ? part === other[at] : words.includes(part.trim());
  const runs: { text: string; isShared: boolean }[] = [];
  for (const [at, text] of parts.entries()) {
    const last = runs.at(-1);
    const shared = isShared(text, at);
    if (last && last.isShared === shared) last.text += text;
    else runs.push({ text, isShared: shared });
  }
  return (
    <bdi>
      {runs.map(({ text, isShared }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        isShared ? text : <mark key={at}>{text}</mark>,
      )}
    </bdi>
  );
}
