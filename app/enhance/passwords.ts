/** A button under the last password of a form shows all of them; they are hidden before the browser remembers the form. */
export function passwords(place: ParentNode = document): void {
  for (const form of place.querySelectorAll("form")) {
    const fields = [...form.querySelectorAll<HTMLInputElement>("[type=password]")];
    const last = fields.at(-1);
    if (!last) continue;
    const button = document.createElement("button");
    const show = (isShown: boolean) => {
      for (const field of fields) field.type = isShown ? "text" : "password";
      button.textContent = isShown ? sentence.enhance.hide_password : sentence.enhance.show_password;
    };
    show(false);
    button.type = "button";
    button.className = "btn quiet";
    button.onclick = () => show(last.type === "password");
    form.addEventListener("submit", () => show(false));
    last.after(button);
  }
}
