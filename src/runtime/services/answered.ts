import type { ApiAnswer } from '#api/client.ts';

/** The result of a call that a screen makes by itself. `message` is the server's own; null where it gave none. */
export type Answered<T> =
  | { outcome: 'answered'; value: T }
  | { outcome: 'offline' }
  | { outcome: 'failed'; message: string | null };

const saidBy = (answer: ApiAnswer<unknown>): string | null =>
  answer.kind === 'http-error' && answer.isReadable ? answer.said : null;

export function answered<T>(answer: ApiAnswer<T>): Answered<T> {
  if (answer.kind === 'ok') return { outcome: 'answered', value: answer.value };
  return answer.kind === 'offline' ? { outcome: 'offline' } : { outcome: 'failed', message: saidBy(answer) };
}
