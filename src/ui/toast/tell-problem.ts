import { toast } from './toast-store.ts';

/** `File too large: Please use…` as the title and the words of a toast. */
export function tellProblem(message: string): void {
  const [title = '', description = ''] = message.split(/: (.*)/s);
  toast({ title, tone: 'destructive', ...(description && { description }) });
}
