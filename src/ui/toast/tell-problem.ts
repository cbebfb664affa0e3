import { toast } from './toast-store.ts';

/** Shows a problem `File too large: Please use…` as the title and the text of a toast. */
export function tellProblem(message: string): void {
  const [title = '', description = ''] = message.split(/: (.*)/s);
  toast({ title, tone: 'destructive', ...(description && { description }) });
}
