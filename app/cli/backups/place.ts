/** Another disk, or another computer. */
export interface BackupPlace {
  list(): Promise<string[]>;
  /** The texts of these files, in their order. */
  read(names: string[]): Promise<string[]>;
  /** Sends whole files under their own names. */
  put(folder: string, names: string[]): Promise<void>;
  drop(names: string[]): Promise<void>;
}
