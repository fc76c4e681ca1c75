export { Avatar } from "./avatar";
export { Badge, type BadgeKind } from "./badge";
export { Button, ButtonLink, CancelLink, FormActions, HiddenFields, KeyHint } from "./buttons";
export { BarChart, ChartLegend } from "./chart";
export {
  CheckboxesField,
  CheckboxField,
  type Choice,
  RadioField,
  SelectField,
  YesNoField,
} from "./choice-fields";
export { classes } from "./classes";
export { shownCode } from "./code";
export { ConfirmPanel } from "./confirm-panel";
export { ConflictFields } from "./conflict-fields";
export { type Column, DataTable, type Row, RowActions, type RowLink } from "./data-table";
export { DayField } from "./day-field";
export { ErrorPage } from "./error-page";
export { ErrorSummary, type FormProblems } from "./error-summary";
export { FieldProblems } from "./field-shell";
export { type Chip, FilterChips, FilterForm } from "./filters";
export { Flash, UndoForm } from "./flash";
export { Footer } from "./footer";
export { Notice } from "./notice";
export { Page, pageTitle, WindowTitle } from "./page";
export { PageFactsProvider, useAccessKey, usePageFacts } from "./page-facts";
export { Pagination, rangeText } from "./pagination";
export { PostForm } from "./post-form";
export { ProgressBar } from "./progress";
export { QrCode } from "./qr-code";
export { AllFound, RowCheckbox, TickAll, Ticked } from "./row-checkbox";
export { RowMessage } from "./row-message";
export { ScrollBox } from "./scroll-box";
export { Banner, type Layout, Shell } from "./shell";
export { SummaryList } from "./summary-list";
export { type Task, type TaskLink, TaskList } from "./tasks";
export { CellField, TextArea, TextField } from "./text-fields";
export { type Tile, Tiles } from "./tiles";
export { arabicMarked, UserText } from "./user-text";
