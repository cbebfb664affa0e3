import * as v from 'valibot';
import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { passwordEndpoints } from '#contract/calls/passwords.ts';
import type { PasswordOutcome, Passwords } from '#runtime/person/types.ts';

/** The answer with which a server may report an unusable link instead of refusing it. */
const Unusable = v.object({ valid: v.literal(false), message: v.optional(v.nullable(v.string()), null) });

/** The calls about passwords at a server. */
export function passwordsAt(api: ApiClient): Passwords {
  return {
    requestLink: async (email) => outcomeOf(await api.call(passwordEndpoints.forgotPassword, { body: { email } })),
    checkLink: async (token) => {
      const answer = await api.call(passwordEndpoints.validateResetToken, { params: { token } });
      // Without a message of the server nothing is known about the link.
      return answer.kind === 'http-error' && isBusy(answer) && !answer.said ? { outcome: 'failed' } : outcomeOf(answer);
    },
    setPassword: async (kind, token, password) => {
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
