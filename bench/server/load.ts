import { connect, type Socket } from 'node:net';

/** A request as bytes on the wire. */
export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const encode = ({ method = 'GET', path, headers = {}, body = '' }: RawRequest): string => {
  const all: Record<string, string> = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
};

const HEAD_END = '\r\n\r\n';

/** Reads whole answers off a connection, as cheaply as possible: the machine's time is for the server. */
class Answers {
  #held: Buffer = Buffer.alloc(0);

  /** @returns the statuses of the answers that are complete by now */
  take(chunk: Buffer): number[] {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const statuses: number[] = [];
    for (;;) {
      const headEnd = this.#held.indexOf(HEAD_END);
      if (headEnd < 0) return statuses;
      const head = this.#held.toString('latin1', 0, headEnd);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const end = headEnd + HEAD_END.length + length;
      if (this.#held.length < end) return statuses;
      statuses.push(Number(head.slice(9, 12)));
      this.#held = this.#held.subarray(end);
    }
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).setNoDelay(true);
    socket.once('error', reject);
  });
}

/**
 * Sends requests over some connections, on each the next one when the last is answered.
 * @returns the answers per second, and the 99th percentile of their times in milliseconds
 * @throws when an answer has a status that is not expected
 */
export async function load(
  port: number,
  expected: readonly number[],
  request: (count: number, connection: number) => RawRequest,
  { connections = 16, ms = 3_000 } = {},
): Promise<{ rate: number; p99: number }> {
  let sent = 0;
  const times: number[] = [];
  let isOver = false;
  const run = async (_: unknown, connection: number) => {
    const socket = await open(port);
    const answers = new Answers();
    let began = 0;
    const next = () => {
      began = performance.now();
      socket.write(encode(request(sent++, connection)));
    };
    const done = new Promise<void>((resolve, reject) => {
      socket.once('close', () => resolve());
      socket.on('data', (chunk: Buffer) => {
        for (const status of answers.take(chunk)) {
          if (!expected.includes(status)) reject(new Error(`${status} instead of ${expected}`));
          times.push(performance.now() - began);
          if (isOver) socket.end();
          else next();
        }
      });
    });
    next();
    await done;
  };
  const started = performance.now();
  const running = Array.from({ length: connections }, run);
  setTimeout(() => {
    isOver = true;
  }, ms);
  await Promise.all(running);
  const rate = (times.length / (performance.now() - started)) * 1_000;
  return { rate, p99: times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0 };
}

/** The answers per second of requests of one kind. */
export const rate = async (...[port, expected, ...rest]: RateParameters): Promise<number> =>
  (await load(port, [expected], ...rest)).rate;

type RateParameters = [
  port: number,
  expected: number,
  request: (count: number) => RawRequest,
  how?: { connections?: number; ms?: number },
];
