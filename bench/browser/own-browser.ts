import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { chromiumPath } from '../../e2e/support/launch.ts';
import config from '../../playwright.config.ts';

interface Answer {
  id?: number;
  result?: never;
  error?: { message: string };
}

/** A tab, by its id in the protocol. */
interface Tab {
  targetId: string;
  sessionId: string;
}

/**
 * A browser with a profile on the disk, like a phone's. Playwright prepares it and leaves before the measurement: it
 * keeps the profiles that it opens in memory, and its listening to requests and errors more than doubles the start of a
 * small page.
 */
export class OwnBrowser {
  readonly #process: ChildProcess;
  readonly #address: string;
  readonly #profile: string;
  #socket: WebSocket | null = null;
  #sent = 0;
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  private constructor(process: ChildProcess, address: string, profile: string) {
    this.#process = process;
    this.#address = address;
    this.#profile = profile;
  }

  static async start(): Promise<OwnBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'matrix-profile-'));
    const own = ['--headless=new', '--hide-scrollbars', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    const args = [...own, ...(config.use?.launchOptions?.args ?? []), 'about:blank'];
    const child = spawn(chromiumPath() ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    for await (const words of child.stderr) {
      said += words;
      const [address] = /ws:\/\/\S+/.exec(said) ?? [];
      if (address) return new OwnBrowser(child, address, profile);
    }
    throw new Error(`The browser did not start: ${said}`);
  }

  /** Prepares everything before the measurement. */
  async prepare<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const browser = await chromium.connectOverCDP(this.#address);
    try {
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no profile');
      return await work(context);
    } finally {
      await browser.close();
    }
  }

  /** @throws Error with the protocol's words */
  async send<T = unknown>(method: string, params: object = {}, tab?: Tab): Promise<T> {
    const socket = await this.#connected();
    this.#sent += 1;
    const id = this.#sent;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId: tab?.sessionId }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }

  async openTab(): Promise<Tab> {
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const attached = await this.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    return { targetId, ...attached };
  }

  closeTab({ targetId }: Tab): Promise<unknown> {
    return this.send('Target.closeTarget', { targetId });
  }

  /** @param expression with a JSON value */
  async evaluate<T>(tab: Tab, expression: string): Promise<T> {
    const asked = { expression, returnByValue: true };
    return (await this.send<{ result: { value: T } }>('Runtime.evaluate', asked, tab)).result.value;
  }

  async stop(): Promise<void> {
    this.#socket?.close();
    const gone = once(this.#process, 'exit');
    this.#process.kill();
    await gone;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #connected(): Promise<WebSocket> {
    if (this.#socket) return this.#socket;
    const socket = new WebSocket(this.#address);
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) return;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    await once(socket, 'open');
    this.#socket = socket;
    return socket;
  }
}
