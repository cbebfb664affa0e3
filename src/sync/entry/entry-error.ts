import type { EntryError } from './entry.ts';

/** The error of an edit that no other edit blocks. @param status null where no answer came */
export const entryError = (
  status: number | null,
  message: string,
  fields: Record<string, string> = {},
): EntryError => ({ status, message, fields, behind: null });
