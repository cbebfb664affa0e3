import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service with OpenAI's chat completions on this machine, which the server calls. */
export interface AiProvider {
  /** The value of AI_BASE_URL. */
  url: string;
  /** The texts that it was asked to translate. */
  asked: string[];
  close(): Promise<void>;
}

/** @param answer makes a translation of a text */
export async function startAiProvider(answer: (text: string) => string): Promise<AiProvider> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { content: string }[] };
    const text = messages.at(-1)?.content ?? '';
    asked.push(text);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer(text) } }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
