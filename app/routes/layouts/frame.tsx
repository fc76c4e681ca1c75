import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FrameData } from "~/http/viewer.server";
import { t } from "~/messages";
import { Flash, type Layout, Shell } from "~/ui";
import { navigationFor } from "./navigation";

/** The frame around the screens of one layout: navigation by role, and the message of the last deed. */
export function Frame({ layout, children }: { layout: Layout; children: ReactNode }) {
  const root = useRouteLoaderData<FrameData>("root");
  const viewer = root?.viewer ?? null;
  // A temporary password opens one page only.
  const goesAnywhere = viewer !== null && !viewer.must_change_password;
  const flash = root?.flash;
  const undo = flash?.undo
    ? { action: "/students/undo", values: { batch_id: flash.undo }, label: t("action.undo") }
    : undefined;
  return (
    <Shell
      layout={layout}
      viewer={viewer}
      navigation={goesAnywhere ? navigationFor(viewer.role_id, root?.path ?? "") : []}
      flash={flash && <Flash message={flash.message} kind={flash.kind} undo={undo} />}
    >
      {children}
    </Shell>
  );
}
