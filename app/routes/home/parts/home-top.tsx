import { t } from "~/messages";
import { Button, PostForm, Wordmark, YearLink } from "~/ui";
import type { DeskData } from "./desk-data.server";

export function HomeTop({ viewer, year_label }: Pick<DeskData, "viewer" | "year_label">) {
  return (
    <div className="home-top">
      <Wordmark />
      <YearLink year={year_label} />
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
