import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The password of every sign-in of the demo trip in these stories. */
export const DEMO_PASSWORD = 'mountain-hut-2026';

/** The real server, on a data folder of its own, as `npm start` runs it. */
export interface RunningServer {
  readonly address: string;
  /** The sign-in of each role, as the first start printed it. */
  readonly emails: Readonly<Record<'admin' | 'organizer' | 'instructor' | 'user', string>>;
  /**
   * The newest link in a mail to somebody, as the server wrote it into the data folder; waits for it.
   * @param path with which the link's own begins
   */
  linkMailedTo(email: string, path: string): Promise<string>;
  /** Ends the process without a chance to say goodbye. */
  kill(): Promise<void>;
  /** Starts again on the same data and the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Started {
  child: ChildProcess;
  printed: string;
  address: string;
}

interface Wanted {
  /** Whose `dist/` is served: a story that changes the built client brings a copy. */
  folder: string;
  /** With the demo's trip and its sign-ins; without, only the administrator is there. */
  demo: boolean;
  /** Settings beyond those of every story. */
  settings: Readonly<Record<string, string>>;
}

function start(dataDir: string, port: string, { folder, demo, settings }: Wanted): Promise<Started> {
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
  const last = demo ? /user\S*@\S+/i : /admin\S*@\S+/i;
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      // The block ends in a blank line once everything about signing in has been printed.
      if (address && last.test(printed)) resolve({ child, printed, address });
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

const MAIL_WAIT_MS = 15_000;
const LOOK_AGAIN_MS = 100;

async function mailedLink(folder: string, email: string, start: string): Promise<string> {
  for (const until = Date.now() + MAIL_WAIT_MS; Date.now() < until; ) {
    const names = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    for (const name of names) {
      // As its reader's mail program puts lines together again.
      const mail = readFileSync(join(folder, name), 'utf8').replace(/=\n/g, '').replaceAll('=3D', '=');
      const at = mail.indexOf(start);
      if (mail.includes(`To: ${email}`) && at >= 0) return /^[^\s"<]+/.exec(mail.slice(at))?.[0] ?? start;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error(`No mail to ${email} with a link to ${start}`);
}

export async function startServer({
  folder = root,
  demo = true,
  settings = {},
}: Partial<Wanted> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'expedition-e2e-'));
  let running = await start(dataDir, '0', { folder, demo, settings });
  const { address, printed } = running;
  const email = (role: string): string => {
    const found = new RegExp(`${role}\\S*@\\S+|\\b${role}\\b[^\\n]*?(\\S+@\\S+)`, 'i').exec(printed);
    if (!found) throw new Error(`The first start printed no sign-in for ${role}:\n${printed}`);
    return found[1] ?? found[0];
  };
  return {
    address,
    emails: {
      admin: email('admin'),
      // Without the demo there is nobody else, and nothing is asked of them.
      get organizer() {
        return email('organizer');
      },
      get instructor() {
        return email('instructor');
      },
      get user() {
        return email('user');
      },
    },
    linkMailedTo: (to, path) => mailedLink(join(dataDir, 'mail'), to, `${address}${path}`),
    async kill() {
      running.child.kill('SIGKILL');
      await ended(running.child);
    },
    async restart() {
      running = await start(dataDir, new URL(address).port, { folder, demo, settings });
    },
    async stop() {
      running.child.kill('SIGTERM');
      await ended(running.child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
