import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import type { FailedForm } from "./http/failed-forms";
import { type FrameData, frameDataOf } from "./http/viewer";
import { t } from "./messages";
import { Frame, opensPrinting, screenOf, stylesheetOf } from "./routes/layouts/parts/frame";
import { nextStepAt, schoolPathOf, stageAt } from "./routes/layouts/parts/steps";
import styles from "./styles.css?url";
import { ErrorPage } from "./ui/error-page";
import { WindowTitle } from "./ui/page";
import { usePageFacts } from "./ui/page-facts";

export const links: LinksFunction = () => [{ rel: "icon", href: "/favicon.svg" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const frame = await frameDataOf(request);
  const next_step = nextStepAt(request, frame.flash);
  return { ...frame, school_path: schoolPathOf(request), stage: stageAt(request), next_step };
}

/** No page loads Remix's scripts (decision 003), and no page waits for enhance. */
export function Layout({ children }: { children: ReactNode }) {
  const enhance = import.meta.env.ENHANCE;
  const grid = import.meta.env.GRID;
  const print = import.meta.env.PRINT;
  const error = useRouteError();
  const matches = useMatches();
  const frame = useRouteLoaderData<FrameData>("root");
  const { posted_to } = usePageFacts();
  const stylesheet = error == null ? stylesheetOf(matches, styles) : styles;
  const isScreen = error == null && (stylesheet === styles || screenOf(matches).isEnhanced);
  const isEnhanced = enhance !== undefined && isScreen && frame?.is_enhanced;
  return (
    <html lang="ms" {...(isEnhanced && enhanceFacts(frame, posted_to !== null))}>
      <head>
        <meta name="viewport" content="width=device-width" />
        <WindowTitle error={error == null ? undefined : titleOf(error)} />
        <link rel="stylesheet" href={stylesheet} />
        <Links />
        {import.meta.env.RELOADS && <script type="module" src="/@vite/client" />}
        {isEnhanced && grid && screenOf(matches).hasGrid && <script defer src={grid} />}
        {isEnhanced && <script defer src={enhance} />}
        {error == null && print && frame?.is_enhanced && opensPrinting(matches) && (
          <script defer src={print} />
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** A page that answers a form cannot be fetched again, so it has no build id. */
function enhanceFacts({ drafts_of, preferences, is_remembered }: FrameData, isAnswer: boolean) {
  return {
    "data-build": isAnswer ? undefined : import.meta.env.BUILD,
    "data-user": drafts_of,
    "data-idle": is_remembered ? "days" : undefined,
    "data-keys": preferences.has_keys ? undefined : "off",
    "data-advance": preferences.advances ? "on" : undefined,
  };
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { sentence, kept: failed } = answerOf(isRouteErrorResponse(error) ? error.data : null);
  const { kept, contact } = useRouteLoaderData<FrameData>("root") ?? {};
  const text_of = failed ?? kept?.id;
  const { fault } = usePageFacts().failure;
  const internal = t("system.internal");
  const line = sentence || (status === 404 ? t("system.not_found") : (fault ?? internal));
  return (
    <Frame layout="centered" isShut>
      <ErrorPage
        heading={headingOf(status)}
        title={titleOf(error)}
        line={line}
        status={status}
        back={
          text_of
            ? { href: `/account/forms/${text_of}`, label: t("kept.see") }
            : { href: "/", label: t("system.back_home") }
        }
      >
        {failed && <p>{t("kept.failed_now")}</p>}
        {line === fault && <p>{internal}</p>}
        {status === 404 && <p>{t("system.not_found_next")}</p>}
        {status === 403 && <p>{t("system.forbidden_next")}</p>}
        {contact && <p>{contact}</p>}
      </ErrorPage>
    </Frame>
  );
}

/** A route answers with its sentence, or with the stored text of a form that failed. */
const answerOf = (error: unknown): Partial<FailedForm> =>
  typeof error === "string" ? { sentence: error } : ((error ?? {}) as Partial<FailedForm>);

/** The storage refuses, or the office is too busy: no fault of the program. */
const isOfStorage = (status: number) => status === 503 || status === 507;

function headingOf(status: number): string {
  if (isOfStorage(status)) return t("system.storage_heading");
  if (status === 404) return t("system.not_found_heading");
  if (status === 403) return t("system.forbidden_heading");
  return t(status === 422 ? "system.form_refused" : "system.internal_heading");
}

/** The titles that the specification names, in English. */
function titleOf(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 422) return t("system.form_refused");
  if (isRouteErrorResponse(error) && isOfStorage(error.status)) return t("system.storage_title");
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return t(isMissing ? "system.page_not_found" : "system.internal_server_error");
}
