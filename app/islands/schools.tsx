import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { findSchools } from "./school-search";

const pause = 150;

/** The plain field stays hidden and keeps name and value, so the form sends the same data. */
export function chooseSchool(plain: HTMLInputElement): void {
  if (plain.hidden || plain.readOnly) return;
  const place = document.createElement("div");
  place.className = "combo";
  plain.after(place);
  const root = createRoot(place);
  const { id } = plain;
  flushSync(() => root.render(<Schools plain={plain} id={id} />));
  const input = place.querySelector("input") as HTMLInputElement;
  for (const name of ["aria-describedby", "aria-invalid", "accesskey"]) {
    const value = plain.getAttribute(name);
    if (value !== null) input.setAttribute(name, value);
  }
  const isReached = document.activeElement === plain;
  const { selectionStart, selectionEnd } = plain;
  plain.removeAttribute("id");
  plain.hidden = true;
  if (!isReached) return;
  input.focus();
  input.setSelectionRange(selectionStart, selectionEnd);
  if (isEdited(plain)) input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
}

const isEdited = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue;

interface SchoolsProps {
  plain: HTMLInputElement;
  id: string;
}

function Schools({ plain, id }: SchoolsProps) {
  const [text, setText] = useState(plain.value);
  const [isTyped, setTyped] = useState(isEdited(plain));
  const schools = useSchools(text, plain);
  const typed = (value: string) => {
    setText(value);
    plain.value = value;
    plain.dispatchEvent(new Event("input", { bubbles: true }));
  };
  useEffect(() => {
    const follow = () => setText(plain.value);
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [plain]);
  return (
    <div
      onKeyDownCapture={(event) => {
        if (event.isTrusted && /^Arrow/.test(event.key) && !isOpen(event)) setTyped(false);
        if (isForPlainField(event)) event.stopPropagation();
      }}
    >
      <Combobox value={text} onChange={(value: string | null) => typed(value ?? "")}>
        {({ open }) => (
          <>
            <ComboboxInput
              id={id}
              className={plain.className}
              autoComplete="off"
              defaultValue={plain.value}
              onChange={({ target }) => {
                setTyped(true);
                typed(target.value);
              }}
            />
            <ComboboxOptions
              as="ul"
              modal={false}
              aria-label={sentence.islands.schools}
              ref={removeFromTabOrder}
            >
              {isTyped && <ComboboxOption as="li" value={text} hidden data-typed="" />}
              {schools?.map((school) => (
                <ComboboxOption as="li" key={school} value={plain.dataset.island ? codeOf(school) : school}>
                  {school}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
            <p role="status" className={schools?.length ? "vh" : "hint"}>
              {/* Stays visible, or the button below would move while it is pressed. */}
              {schools && (open || schools.length === 0) && resultText(schools.length)}
            </p>
          </>
        )}
      </Combobox>
    </div>
  );
}

/** Browsers focus scrollable elements with Tab, which would leave the list open. */
const removeFromTabOrder = (list: HTMLElement | null) => list?.setAttribute("tabindex", "-1");

const resultText = (n: number) => (n > 0 ? `${n} ${sentence.islands.found}` : sentence.islands.no_school);

const codeOf = (school: string) => school.split(" · ", 1)[0] ?? school;

const isOpen = ({ target }: KeyboardEvent) => (target as Element).getAttribute("aria-expanded") === "true";

/** Enter submits the typed text until the arrows select a school; Tab selects none. */
function isForPlainField({ key, target }: KeyboardEvent): boolean {
  const pointed = document.getElementById((target as Element).getAttribute("aria-activedescendant") ?? "");
  return key === "Tab" || (key === "Enter" && (!pointed || "typed" in pointed.dataset));
}

function useSchools(text: string, plain: HTMLInputElement): string[] | undefined {
  const [schools, setSchools] = useState<string[]>();
  useEffect(() => {
    const recent = [...(plain.list?.options ?? [])].map((option) => option.text);
    if (!text && recent.length > 0) return setSchools(recent);
    const asking = new AbortController();
    const search = () =>
      findSchools(codeOf(text), asking.signal).then(setSchools, () => setSchools(undefined));
    const timer = setTimeout(search, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, plain]);
  return schools;
}
