import type { ApiClient } from '#api/client.ts';
import { assistantEndpoints } from '#contract/calls/assistant.ts';
import type { TranslateRequest } from '#contract/records/schedule/translation.ts';

export type TranslateOutcome =
  | { outcome: 'done'; text: string }
  /** No answer came. */
  | { outcome: 'offline' }
  /** The server's own message, or null; `isForAll` where it answers every other text in the same way for now. */
  | { outcome: 'failed'; message: string | null; isForAll: boolean };

const TOO_MANY = 429;

export type Translator = ReturnType<typeof translatorAt>;

/** Translation by the server; needs the network. A failure here says nothing about sending and fetching. */
export const translatorAt = (api: ApiClient) => ({
  translate: async (request: TranslateRequest): Promise<TranslateOutcome> => {
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
