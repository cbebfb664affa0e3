import { toast } from '#ui/toast/toast-store.ts';

/** Gives a file of edits to the browser to be saved. */
export async function saveEdits(exported: Promise<Blob>): Promise<void> {
  const file = await exported.catch(() => null);
  if (!file) return void toast({ title: 'The edits could not be exported', tone: 'destructive' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `matrix-unsent-edits-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
