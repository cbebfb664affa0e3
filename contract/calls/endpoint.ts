import type * as v from 'valibot';
import type { FileForm } from '#contract/records/files/upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The callers of an endpoint.
 * - `public`: every caller.
 * - `signed-in`: a caller with a session; the answer holds only what that person may see.
 * - `group`: a person who may see the group that the id in the path belongs to; for others it does not exist (404).
 * - `group-manager`: admins, and organizers in groups that they created or where they are Group Admin or Group Manager;
 *   other readers of the group that the id in the path belongs to get 403, the rest 404.
 * - `group-staff`: those who run the group, and its members with a role of staff; other readers get 403, the rest 404.
 * - `comment-author`: the author of the comment, or an admin; other readers of its group get 403, the rest 404.
 * - `organizer`: organizers and admins; other signed-in users get 403.
 * - `admin`: admins; other signed-in users get 403.
 * - `self-or-admin`: the person whose id is in the path, and admins; for others that person does not exist (404).
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'group'
  | 'group-manager'
  | 'group-staff'
  | 'comment-author'
  | 'organizer'
  | 'admin'
  | 'self-or-admin';

export interface Endpoint {
  readonly method: Method;
  /** As the specification writes it: `/api/groups/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * False for a call that is not a GET but changes nothing that people see, such as a question. It runs outside of any
   * transaction, so that it may wait for other machines, and takes no Idempotency-Key. True for a GET that changes
   * something: it does not answer HEAD.
   */
  readonly writes?: boolean;
  /** True for a call that may change an archived group; all other changes in such a group are refused. */
  readonly inArchived?: true;
  /** True for a write whose answer is kept for repetition without any of the words that were sent. */
  readonly keepsNoWords?: true;
  /** True for a GET whose answer depends only on the caller and the data, not on the time: it may be repeated. */
  readonly answerIsData?: true;
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** Present if the body may come as a form with files. */
  readonly form?: FileForm;
  /** The schema of our server's answer, strict; absent if the answer is empty or a redirect. */
  readonly response?: v.GenericSchema;
  /** The schema by which a client reads the answer of any server, lenient. */
  readonly read?: v.GenericSchema;
}

/** Keeps the literal types of a row of the table. */
export const endpoint = <const T extends Endpoint>(row: T): T => row;

type Output<T> = T extends v.GenericSchema ? v.InferOutput<T> : undefined;
type Input<T> = T extends v.GenericSchema ? v.InferInput<T> : undefined;

export type ParamsOf<T extends Endpoint> = Output<T['params']>;
export type QueryOf<T extends Endpoint> = Output<T['query']>;
export type BodyOf<T extends Endpoint> = Output<T['body']>;
export type AnswerOf<T extends Endpoint> = Input<T['response']>;
export type ReadOf<T extends Endpoint> = Output<T['read']>;

/**
 * Fills the `{names}` of a path, each value percent-encoded. Throws for a name without a value, and for a value that a
 * URL interprets as a step to another path (`.` and `..`).
 */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || /^\.{1,2}$/.test(String(value))) throw new Error(`No value for {${name}} in ${path}`);
    return encodeURIComponent(String(value));
  });
}
