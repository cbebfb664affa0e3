import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface PeerRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface PeerAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** A service on loopback that the server calls, answering as the test says; a null answer never comes. */
export interface HttpPeer {
  url: string;
  requests: PeerRequest[];
  answer: (request: PeerRequest) => PeerAnswer | null;
  close(): Promise<void>;
}

export async function startHttpPeer(): Promise<HttpPeer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
    peer.requests.push(seen);
    const answer = peer.answer(seen);
    if (!answer) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peer: HttpPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => ({ status: 500, body: '{}' }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return peer;
}
