import { labelOf } from "~/messages";
import { textField } from "./floor-fields";
import { frames, say } from "./floor-shell";

const username = textField("username", {
  before: 'autofocus=""',
  isHalf: true,
  after: 'autoComplete="username"',
});
const password = textField("password", {
  isHalf: true,
  type: "password",
  after: 'autoComplete="current-password"',
});
const remember = `<div class="field"><div class="choice"><input id="remember" name="remember" aria-describedby="remember-hint" type="checkbox" value="true"/><label for="remember">${labelOf("remember")}</label><div class="hint" id="remember-hint">${say("account.remember_hint")}</div></div></div>`;
const title = say("account.sign_in_title");
const form = `<form method="post" novalidate=""><input type="hidden" name="redirect_to" value="/"/>${username(null)}${password(null)}${remember}<div class="form-actions"><button type="submit" class="btn primary">${say("action.log_in")}</button> </div></form>`;
const others = `<p class="after"><a href="/recover">${say("recover.invite")}</a></p><p><a href="/admin_register">${say("account.register_invite")}</a></p>`;

export const signInPage = () =>
  frames.signIn(
    title,
    `<div class="page-head"><div><h1>${title}</h1></div></div><div class="intro">${say("account.sign_in_intro")}</div>${form}${others}`,
  );
