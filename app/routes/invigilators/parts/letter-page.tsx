import type { ReactNode } from "react";
import type { PagesHead } from "~/features/invigilators/letters";

interface LetterPageProps {
  head: PagesHead;
  title: ReactNode;
  children: ReactNode;
}

/** One page of A4 with the head of the office. */
export function LetterPage({ head, title, children }: LetterPageProps) {
  const { issuer, crest, foot } = head;
  return (
    <section className="sheet portrait letter">
      <div className="sheet-head">
        {crest && <img src={crest} alt="" />}
        {issuer.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {title}
      </div>
      {children}
      {foot && (
        <div className="sheet-foot">
          <div>{foot}</div>
        </div>
      )}
    </section>
  );
}
