import { t } from "~/messages";
import { Icon, type IconName } from "./icon";

export type Step = { label: string; state: "done" | "now" | "todo"; href?: string };

const shapeOf: Record<Step["state"], IconName> = { done: "success", now: "now", todo: "circle" };

export function StepStrip({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ label, state, href }) => (
        <li key={label} className={state} aria-current={state === "now" ? "step" : undefined}>
          <Icon name={shapeOf[state]} />
          {href ? <a href={href}>{label}</a> : <span>{label}</span>}
          <span className="vh">, {t(`ui.step_${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}

export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <div className="progress">
      <progress value={value} max={Math.max(max, 1)} aria-label={label} />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
