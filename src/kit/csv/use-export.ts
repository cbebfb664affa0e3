import type { ExportReport } from '#contract/records/installation/audit.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { saveCsv } from './write-csv.ts';

type Report = Omit<ExportReport, 'groupId'> & { groupId?: string };

/** Reports an export to the server, for its audit. Without a network, or of a group that only this device has, not. */
export function useExportReport(): (report: Report) => Promise<void> {
  const person = usePerson();
  const isExtended = useExtensions();
  return async ({ what, groupId }) => {
    const id = groupId === undefined ? undefined : Number(groupId);
    if (!isExtended || Number.isNaN(id)) return;
    await person.administration.reportExport({ what, ...(id !== undefined && { groupId: id }) });
  };
}

/** Offers rows as a file to save, and reports that. */
export function useExport() {
  const report = useExportReport();
  return async (what: Report, ...file: Parameters<typeof saveCsv>): Promise<void> => {
    await saveCsv(...file);
    await report(what);
  };
}
