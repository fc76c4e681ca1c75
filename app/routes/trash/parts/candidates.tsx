import type { Student } from "~/features/students/queries";
import type { Batch } from "~/features/trash/batches";
import { labelOf, t } from "~/messages";
import { listAddress, recordAddress } from "~/routes/parts/addresses";
import { DataTable, Pagination, rangeText } from "~/ui";

interface CandidatesProps {
  batch: Batch;
  candidates: readonly Student[];
  page: number;
  limit: number;
}

const shown = ["full_name", "ic_number", "school_code", "class_name", "student_code"] as const;

export function Candidates({ batch, candidates, page, limit }: CandidatesProps) {
  const { batch_id, total, restored_at } = batch;
  const address = listAddress(`/admin/trash/${batch_id}`, { page }, { page: 1 });
  const nameOf = ({ id, full_name }: Student) =>
    restored_at === null ? full_name : <a href={recordAddress(id)}>{full_name}</a>;
  const range = rangeText({ page, limit, total });
  return (
    <DataTable
      caption={t("trash.batch_caption", { range })}
      columns={shown.map((key) => ({ key, label: labelOf(key), nowrap: key !== "full_name" }))}
      rows={candidates.map((student) => ({
        id: student.id,
        cells: {
          ...student,
          full_name: nameOf(student),
          ic_number: student.ic_number ?? student.passport_number ?? student.birth_cert_number,
        },
      }))}
      empty={<p>{range}</p>}
      bar={<Pagination page={page} total={total} limit={limit} address={address} />}
      fits
    />
  );
}
