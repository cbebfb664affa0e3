import { saveFile } from '#kit/files/save-file.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Saves an export of unsent edits as a file, or shows a toast when it could not be made. */
export async function saveExport(exporting: Promise<Blob>): Promise<void> {
  const file = await exporting.catch(() => null);
  if (!file) return void toast({ title: 'The edits could not be exported', tone: 'destructive' });
  saveFile(file, `matrix-unsent-edits-${new Date().toISOString().slice(0, 10)}.json`);
}
