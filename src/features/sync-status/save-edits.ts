import { saveFile } from '#kit/save-file.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Gives a file of edits to the browser to be saved. */
export async function saveEdits(exported: Promise<Blob>): Promise<void> {
  const file = await exported.catch(() => null);
  if (!file) return void toast({ title: 'The edits could not be exported', tone: 'destructive' });
  saveFile(file, `matrix-unsent-edits-${new Date().toISOString().slice(0, 10)}.json`);
}
