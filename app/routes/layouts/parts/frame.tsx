import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ShownFlash } from "~/http/flash";
import type { FrameData, ShownStoredForm, Viewer } from "~/http/viewer";
import { t } from "~/messages";
import { searchWordsFor } from "~/routes/parts/header-search";
import { Banner, Button, Flash, Footer, type Layout, PostForm, RowMessage, Shell, UndoForm } from "~/ui";
import { screenOf } from "./files-of-page";
import { helpOf, helpScreenOf } from "./help";
import { navigationFor } from "./navigation";
import { nextStepOf } from "./next-step";
import { OwnerNotices } from "./owner-notices";
import { Path } from "./path";
import type { SchoolPath } from "./school-path";

interface Searched {
  typed: string;
  isTypedAgain: boolean;
}

interface FrameProps {
  layout: Layout;
  /** An error page replaces the screen. */
  isShut?: boolean;
  children: ReactNode;
}

export function Frame({ layout, isShut, children }: FrameProps) {
  const root = useRouteLoaderData<FrameData & { school_path: SchoolPath }>("root");
  const viewer = root?.viewer ?? null;
  const matches = useMatches();
  const { place: declared, step, help, contact, hasRows } = screenOf(matches);
  // A temporary password, or a required second step, opens one page only.
  const goesAnywhere = viewer !== null && !viewer.is_confined;
  const searched = useRouteLoaderData<Searched>("routes/search");
  const flash = root?.kept ? storedFormFlash(root.kept, isShut) : root?.flash;
  const undo = flash?.undo
    ? { action: "/students/undo", name: "batch_id", value: flash.undo, label: t("action.undo") }
    : undefined;
  const place = !isShut && flash?.place?.path === root?.path ? flash?.place : null;
  const message = flash && (
    <Flash
      message={flash.message}
      kind={flash.kind}
      undo={undo}
      next={goesAnywhere ? nextStepOf(flash, viewer.role_id) : null}
      isInRow={Boolean(place)}
      autoFocus={flash.is_removal}
    />
  );
  return (
    <Shell
      layout={layout}
      viewer={viewer}
      navigation={goesAnywhere ? navigationFor(viewer.role_id, root?.path ?? "", declared) : []}
      banner={viewer?.acting_as && <Acting {...viewer} />}
      year={root?.year_label}
      search={goesAnywhere ? headerSearch(viewer, searched) : null}
      hasRows={!isShut && hasRows}
      footer={
        <Footer
          help={isShut ? "" : helpOf(helpScreenOf(matches.at(-1)?.id ?? "", help), viewer?.role_id ?? null)}
          contact={(contact === "telephone" && !isShut ? root?.telephone : root?.contact) ?? ""}
          saves_data={root?.preferences.saves_data ?? null}
        />
      }
      step={goesAnywhere && !isShut ? step : undefined}
      path={!isShut && step && root?.school_path && <Path step={step} school={root.school_path} />}
      flash={place ? undo && <UndoForm {...undo} /> : message}
    >
      {layout !== "no-header" && root?.owner_notices && <OwnerNotices {...root.owner_notices} />}
      <RowMessage.Provider value={place ? { ...place, message } : null}>{children}</RowMessage.Provider>
    </Shell>
  );
}

/** The field of the header shows what the page of the search did not find. */
function headerSearch({ role_id }: Viewer, { typed, isTypedAgain }: Partial<Searched> = {}) {
  const { short } = searchWordsFor(role_id);
  return { placeholder: t(short), defaultValue: typed, autoFocus: isTypedAgain };
}

function storedFormFlash({ files, sent }: ShownStoredForm, isShut = false): ShownFlash {
  const key = isShut ? "kept.shut" : files.length > 0 ? "kept.shown_without_file" : "kept.shown";
  return {
    key,
    message: t(key, { what: sent, files: files.join(", ") }),
    kind: "info",
    undo: null,
    is_removal: false,
    place: null,
    next: null,
  };
}

/** On every page during an impersonation (product 2.6): its role and place, and the way to end it. */
function Acting({ role_label: role, school_code, school_name, district_name }: Viewer) {
  const school = school_name ? `${school_name} (${school_code})` : school_code;
  const place = school ?? district_name ?? "";
  const back = (
    <PostForm once action="/admin/impersonate/end">
      <Button kind="secondary" accessKey="z">
        {t("acting.end")}
      </Button>
    </PostForm>
  );
  return (
    <Banner label={t("acting.banner_label")} action={back}>
      {t("acting.banner", { role, place })}
    </Banner>
  );
}
