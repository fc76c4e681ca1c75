import { Button, HiddenFields } from "./buttons";
import { classes } from "./classes";

type FlashProps = {
  message: string;
  kind?: "success" | "error" | "info";
  /** The deed can be taken back: a small POST form within the message. */
  undo?: { action: string; values: Record<string, string>; label: string };
  autoFocus?: boolean;
};

/** What the last deed came to, said once, before the heading, until the reader goes on (screens.md G4). */
export function Flash({ message, kind = "success", undo, autoFocus }: FlashProps) {
  return (
    <div
      className={classes("flash", kind)}
      role={kind === "error" ? "alert" : "status"}
      id="makluman"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without a script this is the only way to bring the reader to the message
      autoFocus={autoFocus || undefined}
    >
      <p>{message}</p>
      {undo && (
        <form method="post" action={undo.action}>
          <HiddenFields values={undo.values} />
          <Button kind="quiet">{undo.label}</Button>
        </form>
      )}
    </div>
  );
}
