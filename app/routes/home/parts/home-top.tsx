import { everyYear } from "~/features/values/years";
import { t } from "~/messages";
import { Button, PostForm, Wordmark, YearSwitch } from "~/ui";
import type { DeskData } from "./desk-data.server";

export function HomeTop({ viewer, years }: Pick<DeskData, "viewer" | "years">) {
  return (
    <div className="home-top">
      <Wordmark />
      {years && <YearSwitch {...years} everyYear={everyYear} />}
      <div className="actions">
        <a href="/account">
          <span className="vh">{t("ui.account")}: </span>
          {viewer.full_name}
        </a>
        <PostForm action="/logout" inAnySession>
          <Button kind="secondary">{t("action.log_out")}</Button>
        </PostForm>
      </div>
    </div>
  );
}
