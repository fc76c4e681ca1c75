import type { ReactNode } from "react";
import { type Problem, t } from "~/messages";
import { Button, TextField, UserText } from "~/ui";

interface JawiFieldProps {
  name: string;
  value: string | null | undefined;
  problems: Problem[] | undefined;
  /** Without those of the help. */
  hint: ReactNode;
  help: JawiHelp | null;
  offered: string | null;
}

export function JawiField({ help, offered, hint, ...field }: JawiFieldProps) {
  const own = help ?? (offered === null ? null : { ...noHelp, offered });
  const said = own && wordsOf(own, Boolean(field.value));
  const offers = help ? (["use", "letters"] as const) : ([field.value ? "letters" : "use"] as const);
  return (
    <>
      <div className="pair">
        <TextField
          dir="rtl"
          lang="ar"
          optional
          autoFocus={help !== null && !field.problems}
          hint={
            said ? (
              <>
                {hint} {said}
              </>
            ) : (
              hint
            )
          }
          {...field}
        />
        <p className="actions mb-4">
          {offers.map((what) => (
            <Button
              key={what}
              name="jawi"
              value={what === "use" ? what : "abc"}
              kind="quiet"
              accessKey={what === "use" ? "j" : undefined}
            >
              {t(`jawi.${what}`)}
            </Button>
          ))}
        </p>
      </div>
      {help?.letters && <JawiLetters />}
    </>
  );
}

/** That the text of the field is a proposal, or what could be used. */
function wordsOf({ filled, offered, without }: JawiHelp, hasText: boolean): ReactNode {
  if (filled)
    return (
      <span className="proposed">
        <b>{t("jawi.mark")}</b>:{" "}
        {filled.missing.length > 0
          ? t("jawi.partly", { words: filled.missing.join(", ") })
          : t("jawi.proposed")}
      </span>
    );
  if (offered)
    return (
      <>
        {t("jawi.offered")} <UserText>{offered}</UserText>.{" "}
        {t(hasText ? "jawi.kept_how" : "jawi.offered_how")}
      </>
    );
  return without && t(`jawi.${without}`);
}

/** Each sends the form and comes back; a script puts the letter at the caret instead. */
function JawiLetters() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div className="actions" role="group" lang="ar" dir="rtl" aria-label={t("jawi.panel")}>
      {jawiLetters.map((letter) => (
        <Letter key={letter} value={letter} label={letter} />
      ))}
      <Letter value=" " label={t("jawi.space")} />
      <Letter value="" label={t("jawi.erase")} />
    </div>
  );
}

const Letter = ({ value, label }: { value: string; label: string }) => (
  <button type="submit" className="btn" name="jawi_letter" value={value}>
    {label}
  </button>
);

/** Enter in a field presses the first button of the form, which is one of Jawi without this one. */
export const EnterSaves = ({ name, value }: { name?: string; value?: string }) => (
  <button type="submit" hidden name={name} value={value} />
);

/** What an answer to the Jawi buttons shows at the field; it is kept among the typed values. */
export interface JawiHelp {
  /** The field has the proposal; null where it has not. */
  filled: { missing: string[] } | null;
  /** A proposal that the field does not have. */
  offered: string | null;
  /** Why there is none. */
  without: "no_name" | "none" | null;
  letters: boolean;
}

export const noHelp: JawiHelp = { filled: null, offered: null, without: null, letters: false };

export const jawiHelpIn = (values: Record<string, unknown>): JawiHelp | null =>
  (values.jawi_help as JawiHelp | undefined) ?? null;

/** In the order of the alphabet, those of Jawi among them. */
const jawiLetters = [..."ابتةثجچحخدذرزسشصضطظعغڠفڤقكݢلمنوۏهءيىڽأإآؤئ"];
