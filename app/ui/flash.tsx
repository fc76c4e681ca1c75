import { Button } from "./buttons";
import { classes } from "./classes";
import { PostForm } from "./post-form";

type Undo = { action: string; name: string; value: string; label: string };

type FlashProps = {
  message: string;
  kind?: "success" | "error" | "info";
  /** The deed can be taken back: a small POST form within the message. */
  undo?: Undo;
  /** It stands in a row of a list, where no form may be: its button sends the one of `UndoForm`. */
  isInRow?: boolean;
  autoFocus?: boolean;
};

const undoForm = "urung";

/**
 * What the last deed came to, said once, until the reader goes on (screens.md G4): before the heading, or in the list
 * where the row was. There the way back stands before it, so that the next row comes after it (screens.md 5.4).
 */
export function Flash({ message, kind = "success", undo, isInRow, autoFocus }: FlashProps) {
  const said = {
    role: kind === "error" ? "alert" : "status",
    id: "makluman",
    tabIndex: -1,
    // Without a script this is the only way to bring the reader to the message.
    autoFocus: autoFocus || undefined,
  };
  if (isInRow) {
    return (
      <div className={classes("flash", "in-row", kind)}>
        {undo && <UndoButton {...undo} form={undoForm} />}
        <p {...said}>{message}</p>
      </div>
    );
  }
  return (
    <div className={classes("flash", kind)} {...said}>
      <p>{message}</p>
      {undo && (
        <PostForm action={undo.action}>
          <UndoButton {...undo} />
        </PostForm>
      )}
    </div>
  );
}

/** For the button of a message that stands in a row; a table of candidates is a form itself. */
export const UndoForm = ({ action }: Undo) => <PostForm action={action} id={undoForm} hidden />;

const UndoButton = ({ name, value, label, form }: Undo & { form?: string }) => (
  <Button kind="quiet" {...{ name, value, form }}>
    {label}
  </Button>
);
