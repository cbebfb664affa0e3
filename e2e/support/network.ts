import { type BrowserContext, expect, type Request, type Route } from 'playwright/test';

/** The fate of a request between browser and server. */
type Fault = (route: Route) => Promise<void>;

/** A write request as the browser sent it. */
interface Write {
  path: string;
  /** The text of the comment; undefined for other writes. */
  content: string | undefined;
}

/** Requests that are held between browser and server. */
interface Hold {
  /** Resolves when `count` of them are held. */
  arrived(count?: number): Promise<void>;
  /** Releases them and lets later ones through. */
  release(): void;
}

/** A device requests its certificate by POST, which changes no user's data. */
const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !request.url().endsWith('/api/handoff/certificates');

/** A write of comments: create, edit or delete. */
export const isCommentWrite = (request: Request): boolean => isWrite(request) && /\/comments\b/.test(request.url());

/**
 * The network between one browser and the server, for its pages and its service worker alike; a story cuts it or delays
 * requests. Requests of the story itself, by `context.request`, do not pass here.
 */
export class Network {
  /** Every write that the browser sent, in order. */
  readonly writes: Write[] = [];
  #matches: (request: Request) => boolean = () => false;
  #fault: Fault = (route) => route.continue();
  #releases: (() => void)[] = [];

  /** From now on the requests of this browser pass here; those of a worker that runs already do not. */
  async carries(context: BrowserContext): Promise<void> {
    await context.route(/\/api\//, (route) => this.#pass(route));
  }

  /** From now on the requests that match get `fault`, in place of an earlier one. */
  breaks(matches: (request: Request) => boolean, fault: Fault): void {
    this.#matches = matches;
    this.#fault = fault;
  }

  /** From now on every request gets through; held ones are released. */
  heals(): void {
    this.breaks(() => false, passes);
    for (const release of this.#releases.splice(0)) release();
  }

  /** Holds requests until they are released; then they get `then`, by default the way to the server. */
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
    this.breaks(matches, async (route) => {
      const then = await before(route);
      heldCount += 1;
      await released;
      await then(route);
    });
    const arrived = (count = 1) => expect.poll(() => heldCount, 'held requests').toBeGreaterThanOrEqual(count);
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
