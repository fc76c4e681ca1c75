import { t } from "~/messages";
import { Notice } from "~/ui";

interface MovementNoticesProps {
  late: number;
  differing: number;
  title: string;
  address: (changes: { state: string; step: null; page: number }) => string;
}

/** What needs somebody first, where there is something to say. */
export function MovementNotices({ late, differing, title, address }: MovementNoticesProps) {
  if (late === 0 && differing === 0) return null;
  return (
    <Notice kind="warning" title={title}>
      <ul>
        {late > 0 && (
          <li>
            <a className="inline-block py-1.5" href={address({ state: "late", step: null, page: 1 })}>
              {t("movement.late_n", { n: late })}
            </a>
          </li>
        )}
        {differing > 0 && (
          <li>
            <a className="inline-block py-1.5" href={address({ state: "differs", step: null, page: 1 })}>
              {t("movement.differs_n", { n: differing })}
            </a>
          </li>
        )}
      </ul>
    </Notice>
  );
}
