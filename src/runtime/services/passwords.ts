import * as v from 'valibot';
import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { passwordEndpoints } from '#contract/calls/passwords.ts';

/** The answer with which a server may report an unusable link instead of refusing it. */
const Unusable = v.object({ valid: v.literal(false), message: v.optional(v.nullable(v.string()), null) });

/** A link of a mail sets a first password, or replaces a forgotten one. */
export type PasswordLinkKind = 'set' | 'reset';

/** The outcome of a call about a password. */
export type PasswordOutcome =
  | { outcome: 'done' }
  /** The server refused, perhaps only for now; `message` is its own, or null when it gave none. */
  | { outcome: 'refused'; message: string | null; fields: Record<string, string>; isForNow?: boolean }
  /** Only for links: the server answers that it cannot be used, which is not an error of the call. */
  | { outcome: 'unusable'; message: string | null }
  /** No answer came, or an unreadable one. */
  | { outcome: 'failed' };

export type Passwords = ReturnType<typeof passwordsAt>;

/** The actions on a password, signed in or not: all of them need the server. */
export function passwordsAt(api: ApiClient) {
  return {
    /** Has a link mailed; the answer does not reveal whether a user has this email. @param email as `ForgotPassword` reads it */
    requestLink: async (email: string) =>
      outcomeOf(await api.call(passwordEndpoints.forgotPassword, { body: { email } })),
    /** Whether a link's token can still be used; the check does not use it up. */
    checkLink: async (token: string): Promise<PasswordOutcome> => {
      const answer = await api.call(passwordEndpoints.validateResetToken, { params: { token } });
      // Without a message of the server nothing is known about the link.
      return answer.kind === 'http-error' && isBusy(answer) && !answer.said ? { outcome: 'failed' } : outcomeOf(answer);
    },
    setPassword: async (kind: PasswordLinkKind, token: string, password: string) => {
      const endpoint = kind === 'reset' ? passwordEndpoints.resetPassword : passwordEndpoints.setPassword;
      return outcomeOf(await api.call(endpoint, { params: { token }, body: { password } }));
    },
  };
}

const TOO_MANY = 429;

const isBusy = ({ status }: { status: number }): boolean => status >= 500 || status === TOO_MANY;

function outcomeOf(answer: ApiAnswer<unknown>): PasswordOutcome {
  if (answer.kind === 'ok') {
    const no = v.safeParse(Unusable, answer.value);
    return no.success ? { outcome: 'unusable', message: no.output.message } : { outcome: 'done' };
  }
  if (answer.kind !== 'http-error' || !answer.isReadable) return { outcome: 'failed' };
  return { outcome: 'refused', message: answer.said, fields: answer.fields, isForNow: isBusy(answer) };
}
