/**
 * Prints how much memory an hour of hostile calls leaves in a server, as a ratio to its size after the first two
 * minutes of them: anything that grows with keys of callers shows here. `node bench/server/hostile.ts [minutes]`; needs
 * /proc.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const TARGET = 1.2;
const PASSWORD = 'for this bench alone';
const WARM_UP_MINUTES = 2;
const AT_ONCE = 8;

const minutes = Number(process.argv[2] ?? 60);
const dataDir = mkdtempSync(join(tmpdir(), 'matrix-hostile-'));
const server = spawn(process.execPath, ['server/main.mjs'], {
  env: {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_DATA: 'on',
    DEMO_PASSWORD: PASSWORD,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let address = '';
for await (const line of createInterface({ input: server.stdout })) {
  address = /Open\s+(http:\S+)/.exec(line)?.[1] ?? address;
  if (line.includes('Stop with')) break;
}

const word = (bytes = 12) => randomBytes(bytes).toString('hex');
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const signedIn = await fetch(
  `${address}/api/auth/credential-login`,
  json({ email: 'user@matrix.example.org', password: PASSWORD }),
);
const cookie = signedIn.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');
const { user } = (await signedIn.json()) as { user: { id: number } };
const [event] = (await (await fetch(`${address}/api/schedules/upcoming`, { headers: { cookie } })).json()) as {
  id: number;
}[];
const comments = `/api/schedules/${event?.id}/comments`;

/** One call of each kind, each with unused keys. */
const CALLS: readonly (() => [path: string, request?: RequestInit])[] = [
  () => ['/api/auth/credential-login', json({ email: `${word()}@example.org`, password: word() })],
  () => ['/api/auth/forgot-password', json({ email: `${word()}@example.org` })],
  () => [`/api/auth/validate-reset-token/${word(32)}`],
  () => [`/${word()}/${word()}?${word()}=${word()}`],
  () => ['/api/groups', { headers: { cookie: `sid=${word(32)}; device=${word(64)}` } }],
  () => [`/api/groups?${word()}=${word()}`, { headers: { cookie, 'if-none-match': `"${word()}"` } }],
  () => ['/api/schedules/today', { headers: { cookie, 'accept-encoding': word(), 'x-expected-user': word() } }],
  () => [comments, json({ content: '', [word()]: word() }, { cookie, 'idempotency-key': word() })],
  () => [comments, json({ content: 'x'.repeat(100_000) }, { cookie, 'idempotency-key': word() })],
  () => [comments, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: `{"${word()}` }],
  () => [comments, json({ content: word(), attachments: Array.from({ length: 5_000 }, () => ({})) }, { cookie })],
  () => ['/api/users/me/settings', { ...json({ timezone: `Europe/${word()}` }, { cookie }), method: 'PUT' }],
  () => {
    const form = new FormData();
    form.set('file', new File([randomBytes(40_000)], `${word()}.png`, { type: 'image/png' }));
    return ['/api/uploads', { method: 'POST', headers: { cookie }, body: form }];
  },
];

async function openSocket(): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?userId=${user.id}`, { headers: { cookie } });
  await new Promise<void>((resolve) => {
    socket.onmessage = () => socket.close();
    socket.onclose = () => resolve();
    socket.onerror = () => resolve();
  });
}

const answers = new Map<number, number>();
async function attack(until: number): Promise<void> {
  for (let turn = 0; Date.now() < until; turn += 1) {
    const call = CALLS[turn % CALLS.length];
    if (!call) continue;
    const [path, request] = call();
    const answer = await fetch(`${address}${path}`, request);
    await answer.arrayBuffer();
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (turn % (5 * CALLS.length) === 0) await openSocket();
  }
}

const attackFor = async (time: number) => {
  await Promise.all(Array.from({ length: AT_ONCE }, () => attack(Date.now() + time * 60_000)));
};

/** Resident memory in MB, the least of ten seconds at rest. */
async function residentMemory(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 10; look += 1) {
    await wait(1_000);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    least = Math.min(least, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }
  return least;
}

try {
  await attackFor(WARM_UP_MINUTES);
  const before = await residentMemory();
  await attackFor(minutes);
  const after = await residentMemory();
  const ratio = after / before;
  const calls = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${count} of ${status}`);
  const fives = [...answers].filter(([status]) => status >= 500 && status !== 503).length;
  console.log(`\nHostile calls: ${calls.join(', ')}`);
  console.log(
    `  ${ratio <= TARGET && fives === 0 ? 'met' : 'MISSED'}  memory after ${minutes} minutes of them: ${ratio.toFixed(2)} of before (${after.toFixed(0)} of ${before.toFixed(0)} MB), target <= ${TARGET}, and no 5xx`,
  );
  process.exitCode = ratio <= TARGET && fives === 0 ? 0 : 1;
} finally {
  server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
