export const stateAddress = (id: number, list: string): string =>
  `/school_exam_years/${id}/state?${new URLSearchParams({ return_to: list })}`;
