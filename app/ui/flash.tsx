import { t } from "~/messages";
import { Button } from "./buttons";
import { classes } from "./classes";
import { PostForm } from "./post-form";

type Undo = { action: string; name: string; value: string; label: string };

type FlashProps = {
  message: string;
  kind?: "success" | "error" | "info";
  undo?: Undo;
  next?: { label: string; href: string } | null;
  /** A form cannot be nested in the table's form, so the button submits `UndoForm`. */
  isInRow?: boolean;
  autoFocus?: boolean;
};

const undoForm = "urung";

/** In a row the undo button comes first, so that Tab goes from the message to the next row. */
export function Flash({ message, kind = "success", undo, next, isInRow, autoFocus }: FlashProps) {
  const attributes = {
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
        <p {...attributes}>{message}</p>
      </div>
    );
  }
  return (
    <div className={classes("flash", kind)} {...attributes}>
      <p>
        {message}
        {next && (
          <>
            {" "}
            <a href={next.href}>{t("next.step", { step: next.label })}</a>
          </>
        )}
      </p>
      {undo && (
        <PostForm action={undo.action}>
          <UndoButton {...undo} />
        </PostForm>
      )}
    </div>
  );
}

export const UndoForm = ({ action }: Undo) => <PostForm action={action} id={undoForm} hidden />;

const UndoButton = ({ name, value, label, form }: Undo & { form?: string }) => (
  <Button kind="quiet" {...{ name, value, form }}>
    {label}
  </Button>
);
