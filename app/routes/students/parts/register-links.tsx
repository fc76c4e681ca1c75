import { Fragment } from "react";
import { addressOfClass, mostOnASheet } from "~/features/students/register/rules";
import { t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import type { Register } from "./register";

interface RegisterLinksProps {
  register: Register;
  isMasked: boolean;
  address: ReturnType<typeof listAddress>;
}

interface Selection {
  label: string;
  n: number;
  href: string;
  isShown: boolean;
}

/** The missing values and the classes: each link selects its candidates. */
export function RegisterLinks({ register, isMasked, address }: RegisterLinksProps) {
  const { query, sums, hasJawi } = register;
  const lacking = (
    label: string,
    n: number,
    filter: "has_document" | "has_student_code" | "has_full_name_arabic",
  ) => ({
    label,
    n,
    href: address({ [filter]: "false", page: 1 }),
    isShown: query[filter] === false,
  });
  const lacks = [
    ...(isMasked ? [] : [lacking(t("register.without_document"), sums.without_document, "has_document")]),
    lacking(t("register.without_number"), sums.without_number, "has_student_code"),
    ...(hasJawi ? [lacking(t("register.without_jawi"), sums.without_jawi, "has_full_name_arabic")] : []),
  ].filter(({ n }) => n > 0);
  const classes = classLinks(register, address);
  if (lacks.length === 0 && classes.length < 2) return null;
  return (
    <span className="picks no-print">
      <Selections label={t("register.show")} links={lacks} />
      <Selections label={t("register.classes")} links={classes.length > 1 ? classes : []} />
    </span>
  );
}

function Selections({ label, links }: { label: string; links: readonly Selection[] }) {
  if (links.length === 0) return null;
  return (
    <span>
      {label}{" "}
      {links.map(({ label: name, n, href, isShown }) => (
        <Fragment key={name}>
          <a href={href} aria-current={isShown || undefined}>
            {t("register.counted", { label: name, n })}
          </a>{" "}
        </Fragment>
      ))}
    </span>
  );
}

function classLinks({ classes, query, sums }: Register, address: RegisterLinksProps["address"]): Selection[] {
  const links = classes.map(({ class_name, n }) => ({
    label: class_name ?? t("register.no_class"),
    n,
    href: address({ ...addressOfClass(class_name), page: 1 }),
    isShown: class_name === null ? query.has_class_name === false : query.class_name === class_name,
  }));
  if (sums.n > mostOnASheet || !links.some(({ isShown }) => isShown)) return links;
  const href = address({ class_name: null, has_class_name: null, page: 1 });
  return [{ label: t("register.all_classes"), n: sums.n, href, isShown: false }, ...links];
}
