import { closest, on } from "./page";

/** The letters of Jawi go to the caret; an empty one takes the letter before it. */
export function letters(): void {
  on("click", (event) => {
    const button = closest<HTMLButtonElement>(event.target, "[name=jawi_letter]");
    const field = button?.form?.elements.namedItem("full_name_arabic") as HTMLInputElement | undefined;
    if (!button || !field) return;
    event.preventDefault();
    const end = field.selectionEnd as number;
    const start = field.selectionStart as number;
    const from = button.value || start < end ? start : Math.max(start - 1, 0);
    field.setRangeText(button.value, from, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  });
}
