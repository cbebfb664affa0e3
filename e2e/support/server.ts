import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The password of every sign-in of the demo trip in these stories. */
export const DEMO_PASSWORD = 'mountain-hut-2026';

type Emails = Readonly<Record<'admin' | 'organizer' | 'instructor' | 'user', string>>;

/** The real server, on a data folder of its own, as `npm start` runs it. */
export interface RunningServer {
  readonly address: string;
  /** The sign-in of each role, as the first start printed it. */
  readonly emails: Emails;
  /**
   * The newest link in a mail to a person, as the server wrote it into the data folder; waits for it. @param path with
   * which the link's own begins
   */
  linkMailedTo(email: string, path: string): Promise<string>;
  /** Kills the process without a graceful stop. */
  kill(): Promise<void>;
  /** Copies the data of a killed server. @returns sets the killed server back to that copy, as its operator does */
  backUp(): () => void;
  /** Starts again on the same data and the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** A folder where files are written immediately. */
const MEMORY = '/dev/shm';
/** The variable that gives the stories' processes the prepared folder. */
const PREPARED = 'EXPEDITION_PREPARED';

interface Started {
  child: ChildProcess;
  printed: string;
  address: string;
}

interface Wanted {
  /** The folder whose `dist/` is served: a story that changes the built client brings a copy. */
  folder: string;
  /** With the demo's trip and its sign-ins; without, only the administrator exists. */
  demo: boolean;
  /** Settings beyond those of every story. */
  settings: Readonly<Record<string, string>>;
  port: string;
}

/** The last line that a start prints. */
const STARTED = 'Stop with';

function start(dataDir: string, { folder, demo, settings, port }: Wanted): Promise<Started> {
  const child = spawn(process.execPath, [join(root, 'server/main.mjs')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_DATA: demo ? 'on' : 'off',
      DEMO_PASSWORD,
      ADMIN_PASSWORD: DEMO_PASSWORD,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address && printed.includes(STARTED)) resolve({ child, printed, address });
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

const MAIL_WAIT_MS = 60_000;
const LOOK_AGAIN_MS = 100;

async function mailedLink(folder: string, email: string, start: string): Promise<string> {
  for (const until = Date.now() + MAIL_WAIT_MS; Date.now() < until; ) {
    const names = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    for (const name of names) {
      // As a mail program joins the lines again.
      const mail = readFileSync(join(folder, name), 'utf8').replace(/=\n/g, '').replaceAll('=3D', '=');
      const at = mail.indexOf(start);
      if (mail.includes(`To: ${email}`) && at >= 0) return /^[^\s"<]+/.exec(mail.slice(at))?.[0] ?? start;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error(`No mail to ${email} with a link to ${start}`);
}

/** A new folder, in memory where the system supports it: a start mostly writes files. */
export const newFolder = (): string => mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'expedition-e2e-'));

function emailsOf(printed: string): Emails {
  const email = (role: string): string => new RegExp(`^  ${role}\\s+(\\S+@\\S+)`, 'm').exec(printed)?.[1] ?? '';
  return { admin: email('admin'), organizer: email('organizer'), instructor: email('instructor'), user: email('user') };
}

/**
 * The data folder of a first start with the demo, closed, and the output of that start: each server begins with a copy.
 */
interface Prepared {
  dataDir: string;
  printed: string;
}

/** Run once before all stories: the demo is made once, and not by each server. */
export default async function prepare(): Promise<() => void> {
  const dataDir = newFolder();
  const { child, printed } = await start(dataDir, { folder: root, demo: true, settings: {}, port: '0' });
  child.kill('SIGTERM');
  await ended(child);
  process.env[PREPARED] = JSON.stringify({ dataDir, printed } satisfies Prepared);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

export async function startServer({
  folder = root,
  demo = true,
  settings = {},
  port = '0',
}: Partial<Wanted> = {}): Promise<RunningServer> {
  const dataDir = newFolder();
  const prepared: Prepared | null = demo ? JSON.parse(process.env[PREPARED] ?? 'null') : null;
  if (prepared) cpSync(prepared.dataDir, dataDir, { recursive: true });
  let running = await start(dataDir, { folder, demo, settings, port });
  const { address } = running;
  return {
    address,
    emails: emailsOf((prepared ?? running).printed),
    linkMailedTo: (to, path) => mailedLink(join(dataDir, 'mail'), to, `${address}${path}`),
    async kill() {
      running.child.kill('SIGKILL');
      await ended(running.child);
    },
    backUp() {
      const copy = newFolder();
      cpSync(dataDir, copy, { recursive: true });
      return () => {
        rmSync(dataDir, { recursive: true });
        cpSync(copy, dataDir, { recursive: true });
        rmSync(copy, { recursive: true });
        const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
        execFileSync(process.execPath, [join(root, 'server/cli/new-epoch.ts')], { env });
      };
    },
    async restart() {
      running = await start(dataDir, { folder, demo, settings, port: new URL(address).port });
    },
    async stop() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
