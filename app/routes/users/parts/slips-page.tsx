import type { Actor } from "~/auth/actor";
import { SheetFoot } from "~/features/sheets/screen/sheet-page";
import type { AccountsMade, ofPaste } from "~/features/users/bulk/create";
import type { LinksRenewed, renewLinks } from "~/features/users/bulk/renew";
import { type AccountSlip, type DrawnLink, slipsOf } from "~/features/users/bulk/slips";
import { oneTimeSecret } from "~/features/users/one-time-secret";
import { malaysianDate } from "~/features/values/moments";
import type { ReadForm } from "~/http/forms";
import { labelOf, t } from "~/messages";
import { answerWithSecret } from "~/routes/parts/show-secret";
import styles from "~/sheet.css?url";
import { ButtonLink, Flash, Notice, Page, QrCode } from "~/ui";
import { linksAddress } from "./bulk-preview";

interface SlipsPageProps {
  done: string;
  /** Null when they were shown before. */
  slips: AccountSlip[] | null;
  back: { href: string; label: string };
}

export function SlipsPage({ done, slips, back }: SlipsPageProps) {
  const pages = pagesOfSlips(slips ?? []);
  return (
    <>
      {done && <Flash message={done} />}
      <Page
        title={t("account_link.slips_title")}
        sheets={slips ? "portrait" : undefined}
        back={back}
        actions={<ButtonLink href={linksAddress}>{t("account_link.to_list")}</ButtonLink>}
        intro={slips && t("account_link.slips_each", { n: slips.length, pages: pages.length })}
      >
        {/* In the body, because the module that sends forms leaves the head as it was. */}
        {slips && <link rel="stylesheet" href={styles} />}
        <Notice kind="warning">
          <p>{t(slips ? "account_link.slips_once" : "account_link.slips_before")}</p>
        </Notice>
        {pages.map(({ district, page, pages: ofDistrict, slips: onPage }) => (
          <section className="sheet portrait" key={`${district}-${page}`}>
            <div className="access-slips">
              {onPage.map((slip) => (
                <Slip key={slip.username} {...slip} />
              ))}
            </div>
            <SheetFoot foot={district} page={page} pages={ofDistrict} />
          </section>
        ))}
      </Page>
    </>
  );
}

function Slip({
  school_code,
  school_name,
  district_name,
  full_name,
  username,
  address,
  ...link
}: AccountSlip) {
  return (
    <article>
      <h2>{t("account_link.slip_head")}</h2>
      <p className="school">{t("user.place", { code: school_code, name: school_name })}</p>
      <p>{t("account_link.slip_for", { full_name, district: district_name })}</p>
      <div className="what">
        <div>
          <p>{labelOf("username")}</p>
          <code>{username}</code>
          <p>{t("slip.address")}</p>
          <code>{address}</code>
        </div>
        <QrCode {...link.drawing} label={t("account_link.qr", { username })} />
      </div>
      <p>{t("account_link.slip_how")}</p>
      <p>
        <b>{t("account_link.slip_until", { day: malaysianDate(link.expires_at) })}</b>
      </p>
      <p className="keep">{t("account_link.slip_keep")}</p>
    </article>
  );
}

const slipsOnPage = 8;

interface SlipPage {
  district: string;
  page: number;
  pages: number;
  slips: AccountSlip[];
}

/** Each district begins a page, so that the office can hand over its slips together. */
function pagesOfSlips(slips: readonly AccountSlip[]): SlipPage[] {
  const byDistrict = new Map<string, AccountSlip[]>();
  for (const slip of slips)
    byDistrict.set(slip.district_code, [...(byDistrict.get(slip.district_code) ?? []), slip]);
  return [...byDistrict.values()].flatMap((ofDistrict) => {
    const district = ofDistrict[0]?.district_name ?? "";
    const pages = Math.ceil(ofDistrict.length / slipsOnPage);
    return Array.from({ length: pages }, (_, at) => ({
      district,
      page: at + 1,
      pages,
      slips: ofDistrict.slice(at * slipsOnPage, (at + 1) * slipsOnPage),
    }));
  });
}

type Written = AccountsMade | LinksRenewed;
type Command = () => ReturnType<ReturnType<typeof ofPaste>> | ReturnType<typeof renewLinks>;

interface Links {
  what: string;
  origin: string;
  links: DrawnLink[];
}

/** The slips for a minute, and afterwards that they were shown. */
export async function answerWithSlips(
  actor: Actor,
  form: ReadForm<unknown>,
  { what, origin, links }: Links,
  prepare: (codes: string[]) => Command | Promise<Command>,
) {
  const made = oneTimeSecret(actor, `${what} ${form.body_hash}`, form.key, () => links);
  const command = await prepare(made.secret.map(({ code }) => code));
  let done = "";
  const run = () => {
    const outcome = command();
    if (outcome.kind === "saved") done = wordsOf(outcome.value);
    return outcome;
  };
  return answerWithSecret(actor, form, made, run, (drawn) => ({
    done,
    slips: drawn && slipsOf(origin, drawn),
  }));
}

function wordsOf(written: Written): string {
  if ("renewed" in written) return t("account_link.renewed", { n: written.renewed });
  const { made: n, skipped } = written;
  return t(skipped > 0 ? "account_link.made_skipped" : "account_link.made", { n, skipped });
}
