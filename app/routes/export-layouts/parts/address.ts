import type { Layout } from "~/features/export-layouts/queries";

export const layoutsAddress = "/students/export_layouts";

export const fileAddress = "/students/export/layout";

export const layoutAddress = ({ id }: Pick<Layout, "id">): string => `${layoutsAddress}/${id}`;
