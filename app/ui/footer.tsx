import { t } from "~/messages";
import { version } from "../../package.json";
import { KeyHint } from "./buttons";
import { usePageFacts } from "./page-facts";
import { PostForm } from "./post-form";

type FooterProps = {
  /** Of the screen; blank where it has none. */
  help: string;
  /** Of the office. */
  contact: string;
  saves_data: boolean | null;
};

/** On every screen: its help, how to reach the office, the manual and the version. */
export function Footer({ help, contact, saves_data }: FooterProps) {
  const { has_keys } = usePageFacts();
  return (
    <footer className="foot">
      {help && (
        <details>
          <summary>{t("ui.help")}</summary>
          {help}
        </details>
      )}
      <a href="/manual">{t("ui.manual")}</a>{" "}
      {/* biome-ignore lint/a11y/noAccessKey: one of the seven keys, shown in the text */}
      <a href="/keyboard" accessKey={has_keys ? "0" : undefined}>
        {t("ui.keys")}
        <KeyHint accessKey="0" />
      </a>{" "}
      {saves_data !== null && (
        <PostForm action="/save-data" inAnySession>
          {/* biome-ignore lint/a11y/useButtonType: it sends its form, and every page has it */}
          <button name="on" value={saves_data ? 0 : 1}>
            {t(saves_data ? "ui.save_data_off" : "ui.save_data_on")}
          </button>
        </PostForm>
      )}
      <p>{contact ? t("ui.contact_version", { contact, version }) : t("ui.version", { version })}</p>
    </footer>
  );
}
