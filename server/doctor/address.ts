import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:tls';
import { plural } from '#contract/text/plural.ts';
import type { Clock } from '#server/base/clock.ts';
import { type Finding, fault, finding, ok, warning } from './finding.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
/** The apps correct the clock by the server's answers, so only a large difference matters. */
const CLOCK_MS = 30_000;

const READINESS = {
  process: 'the process is',
  database: 'the database is',
  migrations: 'parts of the tables are',
  clock: 'the clock has',
  files: 'the store of files is',
  folder: 'the data folder is',
  disk: 'the disk is',
  mails: 'the mails are',
  pushes: 'the notifications are',
} as Readonly<Record<string, string>>;

interface Readiness {
  ready: boolean;
  checks: Record<string, { ok: boolean; word?: string }>;
}

async function checkReady(address: string, signal: AbortSignal): Promise<Finding> {
  const answer = await fetch(`${address}/api/ready`, { signal });
  const found = (await answer.json().catch(() => null)) as Readiness | null;
  if (!found?.checks)
    return fault('Server', `${address}/api/ready answers ${answer.status}, which is not this server.`);
  const words = Object.entries(found.checks)
    .filter(([, check]) => !check.ok)
    .map(([name, { word }]) => `${READINESS[name] ?? name} ${word}`);
  if (words.length === 0) return ok('Server', `${address} is ready.`);
  return (found.ready ? warning : fault)('Server', `${address}: ${words.join(', ')}.`);
}

async function checkClock(address: string, clock: Clock, signal: AbortSignal): Promise<Finding> {
  const asked = clock();
  const date = (await fetch(`${address}/api/health`, { signal })).headers.get('date');
  const apart = Math.abs(Date.parse(date ?? '') - (asked + clock()) / 2);
  if (Number.isNaN(apart)) return warning('Clock', 'The server sends no Date header.');
  const seconds = plural(Math.round(apart / 1_000), 'second');
  return apart < CLOCK_MS
    ? ok('Clock', 'The server and this machine show the same time.')
    : warning('Clock', `The server and this machine are ${seconds} apart: set both by NTP.`);
}

/** The day on which the certificate of an address ends, in milliseconds. @throws where no browser would trust it */
const certificateEnds = ({ hostname, port }: URL, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on('error', reject);
    signal.addEventListener('abort', () => socket.destroy());
  });

async function checkTls(url: URL, clock: Clock, signal: AbortSignal): Promise<Finding> {
  if (url.protocol === 'http:')
    return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
      ? ok('TLS', 'Not needed on this machine.')
      : fault('TLS', 'PUBLIC_URL begins with http: without https, browsers keep neither the app nor sessions.');
  const days = Math.floor(((await certificateEnds(url, signal)) - clock()) / DAY_MS);
  const words = `The certificate is valid for ${plural(days, 'day')}.`;
  return days > SOON_DAYS ? ok('TLS', words) : warning('TLS', `${words} Renew it.`);
}

/** The status of the answer to an upgrade without a session. */
const upgrade = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: url.origin,
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    const asked = (url.protocol === 'http:' ? httpRequest : httpsRequest)(new URL('/ws', url), { headers, signal });
    asked
      .on('response', (answer) => resolve(answer.resume()))
      .on('upgrade', resolve)
      .on('error', reject)
      .end();
  });

async function checkSocket(url: URL, signal: AbortSignal): Promise<Finding> {
  const { statusCode } = await upgrade(url, signal);
  if (statusCode === 401) return ok('WebSocket', 'Live notifications reach the server.');
  if (statusCode === 403) return fault('WebSocket', 'The server has a different PUBLIC_URL and refuses this one.');
  return fault('WebSocket', `/ws answers ${statusCode}: the proxy does not pass on Upgrade and Connection.`);
}

/** Checks a public address from outside, as an app would reach it. @param address without a trailing slash */
export const checkAddress = (address: string, clock: Clock): Promise<Finding[]> =>
  Promise.all([
    finding('Server', (signal) => checkReady(address, signal)),
    finding('TLS', (signal) => checkTls(new URL(address), clock, signal)),
    finding('WebSocket', (signal) => checkSocket(new URL(address), signal)),
    finding('Clock', (signal) => checkClock(address, clock, signal)),
  ]);
