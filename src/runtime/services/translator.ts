import type { ApiClient } from '#api/client.ts';
import { assistantEndpoints } from '#contract/calls/assistant.ts';
import type { Translator } from '#runtime/person/types.ts';

const TOO_MANY = 429;

/** The call with which a server translates a text. */
export const translatorAt = (api: ApiClient): Translator => ({
  translate: async (request) => {
    const answer = await api.call(assistantEndpoints.translate, { body: request });
    switch (answer.kind) {
      case 'ok':
        return { outcome: 'done', text: answer.value.translatedText };
      case 'offline':
        return { outcome: 'offline' };
      case 'invalid-response':
        return { outcome: 'failed', message: null, isForAll: false };
      case 'http-error': {
        const message = answer.isReadable ? answer.said : null;
        return { outcome: 'failed', message, isForAll: answer.status === TOO_MANY || answer.status === 401 };
      }
    }
  },
});
