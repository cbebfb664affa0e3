import * as v from 'valibot';
import { fetchJson } from '#server/adapters/http-json.ts';
import type { AiConfig } from '#server/base/config.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A language model: answers a conversation with text. */
export interface ChatProvider {
  /** @throws if it does not answer, or not in a readable form */
  complete(messages: readonly ChatMessage[], maxTokens: number): Promise<string>;
}

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Low, because the answers are facts, not ideas. */
const TEMPERATURE = 0.2;

const Completion = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

/** Any service with OpenAI's chat completions. */
export class OpenAiCompatible implements ChatProvider {
  readonly #config: AiConfig;

  constructor(config: AiConfig) {
    this.#config = config;
  }

  async complete(messages: readonly ChatMessage[], maxTokens: number): Promise<string> {
    const { baseUrl, apiKey, model } = this.#config;
    const answer = await fetchJson({
      url: `${baseUrl}/chat/completions`,
      method: 'POST',
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      body: { model, messages, max_tokens: maxTokens, temperature: TEMPERATURE },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return v.parse(Completion, answer).choices[0]?.message.content ?? '';
  }
}
