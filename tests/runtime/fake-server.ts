import { aComment, aGroup, aMember, anEvent, aUser } from '#support/rows.ts';

export const MIKA = aUser();
export const ANA = aUser({ id: '8', email: 'ana@example.org', firstName: 'Ana' });

/** The server from the browser's view: a session in the cookie, and an answer to each call. */
export class FakeServer {
  session: typeof MIKA | null = MIKA;
  network = true;
  refuseComments = false;
  /** Its environment says whether there is a session, as our server's does. */
  tellsSession = true;
  /** Its clock, for the Date header; null if answers have none. */
  clock: (() => number) | null = null;
  /** The calls in order of their end: `GET /api/groups`. */
  readonly calls: string[] = [];
  /** Calls that the page still waits for. */
  open = 0;
  comments = [aComment()];
  events = [anEvent()];
  /** Answers that the test controls, by call. */
  readonly answers = new Map<string, () => Response>();
  /** The promise that a call waits for before it is answered. */
  gate: (call: string) => Promise<void> | null = () => null;

  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!this.network) throw new TypeError('Failed to fetch');
    const call = `${request.method} ${pathname}`;
    this.calls.push(call);
    this.open += 1;
    try {
      await this.gate(call);
      const answer = this.answers.get(call);
      if (answer) return answer();
      const [status, body] = await this.#answer(call, request);
      const date = this.clock && { date: new Date(this.clock()).toUTCString() };
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...date } });
    } finally {
      this.open -= 1;
    }
  };

  async #answer(call: string, request: Request): Promise<[number, unknown]> {
    if (call === 'GET /api/environment') {
      const told = this.tellsSession && { signedIn: this.session !== null };
      return [200, { environment: 'staging', extensions: 0, ...told }];
    }
    if (call === 'POST /api/auth/credential-login') {
      const { email, password } = await request.json();
      if (password !== 'right') return [401, { message: 'Invalid email or password' }];
      this.session = email === ANA.email ? ANA : MIKA;
      return [200, { message: 'Welcome', user: this.session }];
    }
    if (call === 'GET /api/auth/logout') {
      this.session = null;
      return [200, { message: 'Bye' }];
    }
    if (!this.session) return [401, { message: 'Please sign in' }];
    if (call === 'GET /api/auth/user') return [200, this.session];
    if (call === 'GET /api/groups') return [200, [aGroup()]];
    if (call === 'GET /api/groups/1') return [200, aGroup()];
    if (call.endsWith('/members')) return [200, [aMember()]];
    if (call.endsWith('/hotels')) return [200, []];
    if (call === 'GET /api/user-settings') return [200, { defaultTranslationLanguage: 'Spanish' }];
    if (call.endsWith('/schedules')) return [200, this.events];
    if (call === 'POST /api/schedules/12/comments') {
      if (this.refuseComments) return [422, { message: 'content: too rude', errors: { content: 'too rude' } }];
      const { content } = await request.json();
      const clientKey = request.headers.get('idempotency-key');
      this.comments.push(
        aComment({ id: String(50 + this.comments.length), userId: this.session.id, content, clientKey }),
      );
      return [201, this.comments.at(-1)];
    }
    if (call.endsWith('/comments')) return [200, this.comments];
    return [404, { message: 'Not found' }];
  }
}
