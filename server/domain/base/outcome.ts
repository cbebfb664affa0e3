/** Why a call is refused, with the message for its caller. */
export type Problem =
  | { kind: 'not-signed-in' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'not-found'; message: string }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'bad-request'; message: string }
  | { kind: 'wrong-credentials' }
  | { kind: 'too-many'; message: string; retryAfterSeconds: number }
  /** The current state does not allow it. */
  | { kind: 'conflict'; message: string; errors?: Record<string, string> }
  /** Another person has changed it meanwhile; `current` is the current entity. */
  | { kind: 'stale'; current: unknown }
  /** An external service that this call needs is not set up or does not answer. */
  | { kind: 'unavailable'; message: string; retryAfterSeconds?: number }
  /** Of a body or a file; `message` gives the limit. */
  | { kind: 'too-large'; message: string }
  /** Of a body or a file; `message` gives the accepted types. */
  | { kind: 'wrong-type'; message: string }
  | { kind: 'in-progress' }
  | { kind: 'key-reused' };

/** The result of a call: an answer, a redirect, or a refusal. Anything else that goes wrong is a bug and is thrown. */
export type Outcome<T> =
  | { ok: true; status: 200 | 201; body: T }
  | { ok: true; status: 302; location: string }
  | { ok: false; problem: Problem };

export type Refusal = Extract<Outcome<never>, { ok: false }>;

export const ok = <T>(body: T): Outcome<T> => ({ ok: true, status: 200, body });
export const created = <T>(body: T): Outcome<T> => ({ ok: true, status: 201, body });
export const goTo = (location: string): Outcome<never> => ({ ok: true, status: 302, location });
export const refuse = (problem: Problem): Refusal => ({ ok: false, problem });
export const conflict = (message: string, errors?: Record<string, string>): Outcome<never> =>
  refuse({ kind: 'conflict', message, ...(errors && { errors }) });
export const invalid = (errors: Record<string, string>): Refusal => refuse({ kind: 'invalid', errors });
export const tooMany = (message: string, retryAfterSeconds: number): Refusal =>
  refuse({ kind: 'too-many', message, retryAfterSeconds });
export const notFound = (what: string): Outcome<never> =>
  refuse({ kind: 'not-found', message: `This ${what} does not exist` });
