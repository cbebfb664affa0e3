import { toast } from './toast-store.ts';

/** Copies a text to the clipboard, and shows whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied' });
  } catch {
    toast({ title: 'Copying is not supported here', description: 'Select the text instead.', tone: 'destructive' });
  }
}
