import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FrameData, Viewer } from "~/http/viewer.server";
import { t } from "~/messages";
import { Banner, Button, Flash, type Layout, Shell } from "~/ui";
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
      banner={viewer?.acting_as && <Acting {...viewer} />}
      flash={flash && <Flash message={flash.message} kind={flash.kind} undo={undo} />}
    >
      {children}
    </Shell>
  );
}

/** On every page while an ADMIN acts for another (screens.md 3.13): whose part it is, and the way back. */
function Acting({ role_label: role, school_code, school_name, district_name }: Viewer) {
  const school = school_name ? `${school_name} (${school_code})` : school_code;
  const place = school ?? district_name ?? "";
  const back = (
    <form method="post" action="/admin/impersonate/end">
      <Button kind="secondary" accessKey="z">
        {t("action.cancel")}
      </Button>
    </form>
  );
  return (
    <Banner label={t("acting.banner_label")} action={back}>
      {t("acting.banner", { role, place })}
    </Banner>
  );
}
