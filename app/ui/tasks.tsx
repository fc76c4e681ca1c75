import { Badge, type BadgeKind } from "./badge";
import { ButtonLink } from "./buttons";

export interface TaskLink {
  label: string;
  href: string;
  accessKey?: string;
}

export interface Task {
  title: string;
  /** Where it differs between the tasks of the list. */
  state?: { kind: BadgeKind; label: string };
  /** The work left, or the work done: a sentence each. */
  left: readonly string[];
  links: readonly TaskLink[];
  /** One task of a list: its first link is the page's primary button. */
  isNext?: boolean;
}

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ol className="tasks">
      {tasks.map(({ title, state, left, links, isNext }) => (
        <li
          key={title}
          className={isNext ? "next" : state?.kind === "success" ? "done" : undefined}
          aria-current={isNext ? "step" : undefined}
        >
          <div>
            <h3>{title}</h3> {state && <Badge kind={state.kind}>{state.label}</Badge>}
            <p>{left.join(" ")}</p>
          </div>
          {links.length > 0 && (
            <div className="actions">
              {links.map((link, at) => (
                <ButtonLink
                  key={link.href}
                  href={link.href}
                  accessKey={link.accessKey}
                  kind={!isNext ? "quiet" : at === 0 ? "primary" : "secondary"}
                >
                  {link.label}
                </ButtonLink>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
