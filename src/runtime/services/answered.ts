import type { ApiAnswer } from '#api/client.ts';
import type { Answered } from '#runtime/person/types.ts';

/** The result of a call, for a screen that makes the call by itself. */
export function answered<T>(answer: ApiAnswer<T>): Answered<T> {
  if (answer.kind === 'ok') return { outcome: 'answered', value: answer.value };
  if (answer.kind === 'offline') return { outcome: 'offline' };
  return { outcome: 'failed', message: answer.kind === 'http-error' && answer.isReadable ? answer.said : null };
}
