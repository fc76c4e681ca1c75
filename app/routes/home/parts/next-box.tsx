import { t } from "~/messages";
import { expectedAddress } from "~/routes/school-exam-years/parts/expected-tile";
import { Button, ButtonLink, HiddenFields, PostForm } from "~/ui";
import type { NextThing } from "./next-thing";

export function NextBox({ title, text, links, answer, isRest, step }: NextThing & { step: string }) {
  const isQuestion = answer?.isFirst === true;
  const buttons = links.map(({ label, href, accessKey }, at) => (
    <ButtonLink
      key={href}
      href={href}
      accessKey={accessKey}
      kind={at === 0 && !isQuestion && !isRest ? "primary" : "secondary"}
    >
      {label}
    </ButtonLink>
  ));
  return (
    <section className="next-box">
      <p className="hint">{step}</p>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {answer ? (
        <PostForm action={expectedAddress(answer.id, "/")} once className="actions">
          <HiddenFields values={{ version: answer.version, expected_students: answer.n }} />
          {!isQuestion && buttons}
          <Button kind={isQuestion ? "primary" : "quiet"} accessKey={isQuestion ? "s" : undefined}>
            {t(isQuestion ? "home.yes" : "home.only", { n: answer.n })}
          </Button>
          {isQuestion && buttons}
        </PostForm>
      ) : (
        buttons.length > 0 && <p className="actions">{buttons}</p>
      )}
    </section>
  );
}
