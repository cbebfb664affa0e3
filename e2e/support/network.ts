import type { BrowserContext, Request, Route } from 'playwright/test';

/** What happens to a request between browser and server. */
export type Fault = (route: Route) => Promise<void>;

/** A write request as the browser sent it. */
export interface Write {
  path: string;
  /** The text of the comment; undefined for other writes. */
  content: string | undefined;
}

/** Requests that are held between browser and server. */
export interface Hold {
  /** Resolves when `count` of them are held. */
  arrived(count?: number): Promise<void>;
  /** Lets them and later ones go on. */
  release(): void;
}

/** A device asks for its certificate by POST; that writes nothing of a person. */
const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !request.url().endsWith('/api/handoff/certificates');

/** A write of comments: create, edit or delete. */
export const isCommentWrite = (request: Request): boolean => isWrite(request) && /\/comments\b/.test(request.url());
export const anything = (): boolean => true;

/**
 * The network between one browser and the server, for its pages and its service worker alike; a story cuts it or delays
 * requests. What the story itself requests, by `context.request`, does not pass here.
 */
export class Network {
  /** Every write that the browser sent, in order. */
  readonly writes: Write[] = [];
  #matches: (request: Request) => boolean = () => false;
  #fault: Fault = (route) => route.continue();
  #releases: (() => void)[] = [];

  /** From now on what this browser sends passes here; a worker that runs already is not heard. */
  async carries(context: BrowserContext): Promise<void> {
    await context.route(/\/api\//, (route) => this.#pass(route));
  }

  /** From now on `fault` happens to the requests that match, in place of what happened before. */
  breaks(matches: (request: Request) => boolean, fault: Fault): void {
    this.#matches = matches;
    this.#fault = fault;
  }

  /** From now on every request gets through; those that are held go on. */
  heals(): void {
    this.breaks(() => false, passes);
    for (const release of this.#releases.splice(0)) release();
  }

  /** Holds requests until they are released; `then` happens to them, by default they go on to the server. */
  holds(matches: (request: Request) => boolean, then: Fault = passes): Hold {
    return this.#hold(matches, async () => then);
  }

  /** Lets requests through and holds their answers until they are released. */
  holdsAnswers(matches: (request: Request) => boolean): Hold {
    return this.#hold(matches, async (route) => {
      const response = await route.fetch();
      return (held) => held.fulfill({ response });
    });
  }

  #hold(matches: (request: Request) => boolean, before: (route: Route) => Promise<Fault>): Hold {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#releases.push(release);
    let heldCount = 0;
    const waiting: { count: number; resolve: () => void }[] = [];
    this.breaks(matches, async (route) => {
      const then = await before(route);
      heldCount += 1;
      for (const { count, resolve } of waiting) if (heldCount >= count) resolve();
      await released;
      await then(route);
    });
    const arrived = (count = 1) =>
      new Promise<void>((resolve) => {
        if (heldCount >= count) resolve();
        else waiting.push({ count, resolve });
      });
    return { arrived, release };
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request();
    if (isWrite(request)) this.writes.push(writeOf(request));
    try {
      await (this.#matches(request) ? this.#fault(route) : route.continue());
    } catch {
      // The tab that sent the request was closed.
    }
  }
}

function writeOf(request: Request): Write {
  // Only JSON is read; a form with files has another content type.
  const isJson = request.headers()['content-type'] === 'application/json';
  const { content } = ((isJson && request.postDataJSON()) || {}) as { content?: string };
  const path = new URL(request.url()).pathname;
  return { path, content };
}

/** Lets the request through. */
const passes: Fault = (route) => route.continue();

/** The request fails, though the browser reports a network connection. */
export const swallows: Fault = (route) => route.abort('connectionrefused');
