import type { BrowserContext, Request, Route } from 'playwright/test';

/** Something that happens to a request on its way. */
export type Fault = (route: Route) => Promise<void>;

/** A write as it set out for the server. */
export interface Write {
  method: string;
  path: string;
  /** Its Idempotency-Key. */
  key: string | undefined;
  /** The text that it carries, of a comment. */
  content: string | undefined;
}

/** Requests that are kept on their way. */
export interface Hold {
  /** Resolves when so many of them are there. */
  arrived(count?: number): Promise<void>;
  /** Lets them, and those to come, go on. */
  release(): void;
}

const isWrite = (request: Request): boolean => request.method() !== 'GET';

/** A write of comments: create, edit or delete. */
export const isCommentWrite = (request: Request): boolean => isWrite(request) && /\/comments\b/.test(request.url());
export const anything = (): boolean => true;

/**
 * The network between one browser and the server, its pages and its service worker alike. What the story itself asks of
 * the server, by `context.request`, goes another way.
 */
export class Road {
  /** Every write that set out, in order. */
  readonly writes: Write[] = [];
  #meets: (request: Request) => boolean = () => false;
  #fault: Fault = (route) => route.continue();
  #releases: (() => void)[] = [];

  static async of(context: BrowserContext): Promise<Road> {
    const road = new Road();
    await context.route(/\/api\//, (route) => road.#pass(route));
    return road;
  }

  /** From now on this happens to the requests that `meets` names, in place of what happened before. */
  breaks(meets: (request: Request) => boolean, fault: Fault): void {
    this.#meets = meets;
    this.#fault = fault;
  }

  /** From now on everything gets through; what was held goes on. */
  heals(): void {
    this.breaks(() => false, passes);
    for (const release of this.#releases.splice(0)) release();
  }

  /** Keeps requests until they are released, and does `then` to them: by default they go on to the server. */
  holds(meets: (request: Request) => boolean, then: Fault = passes): Hold {
    return this.#hold(meets, async () => then);
  }

  /** Lets requests through and keeps their answers until they are released. */
  holdsAnswers(meets: (request: Request) => boolean): Hold {
    return this.#hold(meets, async (route) => {
      const response = await route.fetch();
      return (held) => held.fulfill({ response });
    });
  }

  #hold(meets: (request: Request) => boolean, before: (route: Route) => Promise<Fault>): Hold {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#releases.push(release);
    let there = 0;
    const waiting: { count: number; tell: () => void }[] = [];
    this.breaks(meets, async (route) => {
      const then = await before(route);
      there += 1;
      for (const { count, tell } of waiting) if (there >= count) tell();
      await released;
      await then(route);
    });
    const arrived = (count = 1) =>
      new Promise<void>((tell) => {
        if (there >= count) tell();
        else waiting.push({ count, tell });
      });
    return { arrived, release };
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request();
    if (isWrite(request)) this.writes.push(writeOf(request));
    try {
      await (this.#meets(request) ? this.#fault(route) : route.continue());
    } catch {
      // The tab that asked is gone.
    }
  }
}

function writeOf(request: Request): Write {
  // A form with files has no words of its own.
  const isJson = request.headers()['content-type'] === 'application/json';
  const { content } = ((isJson && request.postDataJSON()) || {}) as { content?: string };
  const path = new URL(request.url()).pathname;
  return { method: request.method(), path, key: request.headers()['idempotency-key'], content };
}

/** Nothing happens to it. */
export const passes: Fault = (route) => route.continue();

/** Nothing gets through, though the device believes that it has a network. */
export const swallows: Fault = (route) => route.abort('connectionrefused');

/** The network delivers the request twice at once; the browser hears the later answer. */
export const doubles: Fault = async (route) => {
  const [, response] = await Promise.all([route.fetch(), route.fetch()]);
  await route.fulfill({ response });
};

/** A server that is there, but cannot help for a second. */
export const busy =
  (status: 429 | 503): Fault =>
  (route) =>
    route.fulfill({ status, headers: { 'retry-after': '1' }, json: { message: 'Please wait a while' } });

/** One after the other, each once; the last one from then on. */
export function inTurn(...faults: Fault[]): Fault {
  return (route) => ((faults.length > 1 ? faults.shift() : faults[0]) ?? passes)(route);
}
