/** The field of a scanner, which stays in use while its form is sent. */
export const scanField = () => document.querySelector<HTMLInputElement>("[data-scan]");

/** Text that was typed before the answer came goes on in its page. After a refused number it waits for its user. */
export function goOn(typed: string, isEntered: boolean): void {
  const field = scanField();
  if (!field) return;
  const refused = field.value;
  field.value += typed;
  if (isEntered && !refused) field.form?.requestSubmit();
}
