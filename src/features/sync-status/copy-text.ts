import { toast } from '#ui/toast/toast-store.ts';

/** Puts a text on the clipboard, and tells whether it is there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied' });
  } catch {
    toast({ title: 'Copying is not possible here', description: 'Select the text instead.', tone: 'destructive' });
  }
}
