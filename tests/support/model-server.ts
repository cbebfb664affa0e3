import type { WireAnswer, WireRequest } from '#sync/ports/transport.ts';

interface ModelComment {
  id: number;
  scheduleId: number;
  userId: number;
  content: string;
  clientKey: string | null;
  createdAt: string;
  version: number;
}

interface ModelEvent {
  id: number;
  groupId: number;
  title: string;
  startTime: string;
  endTime: string;
}

interface Effect {
  what: 'create' | 'edit' | 'delete' | 'create event';
  id: number;
  content: string;
  /** The words that it replaced. */
  replaced?: string;
}

export const json = (status: number, body: unknown, retryAfter: number | null = null): WireAnswer => ({
  kind: 'answer',
  status,
  body,
  message: `${status}: ${JSON.stringify(body)}`,
  said: status >= 400 ? String((body as { message?: string }).message) : null,
  fields: {},
  isOwn: status >= 400,
  isOtherSession: false,
  retryAfter,
  serverTime: null,
});

const otherSession = { ...json(403, { message: 'Signed in as another person' }), isOtherSession: true };

/**
 * The engine's view of our server: comments and events with permissions, sessions, and idempotency keys kept in the
 * effect's own transaction. `effects` records every change that was committed, for the oracle.
 */
export class ModelServer {
  readonly comments = new Map<number, ModelComment>();
  readonly events = new Map<number, ModelEvent>();
  readonly effects: Effect[] = [];
  /** The user of the session in the browser's cookie. */
  session: number | null;
  keepsKeys = true;
  /** Whether its rows have versions. */
  keepsVersions = true;
  /** Whether it answers an edit with the resulting row. */
  tellsRows = true;
  /** Whether it refuses requests that are meant for another session. */
  asksWhose = true;
  /** How it rewrites the texts that it receives. */
  written: (content: string) => string = (content) => content;
  /** Refuses what a user may not do; null lets it pass. */
  refuse: (request: WireRequest) => WireAnswer | null = () => null;
  #nextId = 100;
  readonly #answers = new Map<string, WireAnswer>();
  readonly #running = new Set<string>();
  /** How far its clock is ahead of the device's, in milliseconds. */
  ahead = 0;
  readonly #now: () => number;

  constructor(now: () => number, session: number | null) {
    this.#now = () => now() + this.ahead;
    this.session = session;
    this.events.set(12, {
      id: 12,
      groupId: 1,
      title: 'Sushi workshop',
      startTime: '2026-04-02T01:00:00.000Z',
      endTime: '2026-04-02T03:00:00.000Z',
    });
  }

  /** Accepts a request; the answer function commits it. Between the two, the same key is in progress. */
  receive(request: WireRequest, session: number | null): () => WireAnswer {
    const commit = this.#take(request, session);
    return () => {
      const answer = commit();
      // The Date header has no fractions of a second.
      const serverTime = Math.floor(this.#now() / 1_000) * 1_000;
      return answer.kind === 'answer' ? { ...answer, serverTime } : answer;
    };
  }

  #take(request: WireRequest, session: number | null): () => WireAnswer {
    if (this.asksWhose && session !== null && (request.asUser ?? String(session)) !== String(session))
      return () => otherSession;
    const name = request.key !== null && this.keepsKeys ? `${session} ${request.key}` : null;
    if (name !== null && this.#running.has(name)) return () => json(409, { message: 'still in progress' });
    if (name !== null) this.#running.add(name);
    return () => {
      if (name !== null) this.#running.delete(name);
      const stored = name === null ? undefined : this.#answers.get(name);
      if (stored) return stored;
      const answer = this.#perform(request, session);
      if (name !== null && answer.kind === 'answer' && answer.status < 300) this.#answers.set(name, answer);
      return answer;
    };
  }

  #perform(request: WireRequest, session: number | null): WireAnswer {
    if (session === null) return json(401, { message: 'Please sign in' });
    if (request.path === '/api/auth/user') return json(200, { id: session });
    const refused = this.refuse(request);
    if (refused) return refused;
    const [, , kind = '', id = '', part = ''] = request.path.split('/');
    const body = request.body as { content?: string; title?: string } | null;
    const route = `${request.method} ${kind}${part ? `/${part}` : ''}`;
    if (route === 'GET schedules/comments') return this.#list(Number(id));
    if (route === 'POST schedules/comments') return this.#create(Number(id), body?.content ?? '', session, request.key);
    if (route === 'POST groups/schedules') return this.#createEvent(Number(id), body?.title ?? '');
    const comment = this.comments.get(Number(id));
    if (kind !== 'comments' || !comment) return json(404, { message: 'Not found' });
    if (comment.userId !== session) return json(403, { message: 'Not yours' });
    return request.method === 'DELETE' ? this.#delete(comment) : this.#edit(comment, body?.content ?? '');
  }

  /** Another user changes a comment elsewhere. */
  changeElsewhere(id: number, content: string): void {
    const comment = this.comments.get(id);
    if (comment) this.#edit(comment, content);
  }

  #row(comment: ModelComment): Partial<ModelComment> {
    const { version, ...rest } = comment;
    return this.keepsVersions ? { ...rest, version } : rest;
  }

  /** Restores the server from an earlier backup. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  #list(eventId: number): WireAnswer {
    return json(
      200,
      [...this.comments.values()].flatMap((each) => (each.scheduleId === eventId ? this.#row(each) : [])),
    );
  }

  #create(scheduleId: number, content: string, userId: number, clientKey: string | null): WireAnswer {
    if (!this.events.has(scheduleId)) return json(404, { message: 'No such event' });
    this.#nextId += 1;
    const comment: ModelComment = {
      id: this.#nextId,
      scheduleId,
      userId,
      content,
      clientKey: this.keepsKeys ? clientKey : null,
      createdAt: new Date(this.#now()).toISOString(),
      version: 1,
    };
    this.comments.set(comment.id, comment);
    this.effects.push({ what: 'create', id: comment.id, content });
    return json(201, this.#row(comment));
  }

  #createEvent(groupId: number, title: string): WireAnswer {
    this.#nextId += 1;
    const event: ModelEvent = {
      id: this.#nextId,
      groupId,
      title,
      startTime: '2026-04-03T01:00:00.000Z',
      endTime: '2026-04-03T02:00:00.000Z',
    };
    this.events.set(event.id, event);
    this.effects.push({ what: 'create event', id: event.id, content: title });
    return json(201, { ...event });
  }

  #edit(comment: ModelComment, content: string): WireAnswer {
    this.effects.push({ what: 'edit', id: comment.id, content, replaced: comment.content });
    comment.content = this.written(content);
    comment.version += 1;
    return json(200, this.tellsRows ? this.#row(comment) : { message: 'Saved' });
  }

  #delete(comment: ModelComment): WireAnswer {
    this.comments.delete(comment.id);
    this.effects.push({ what: 'delete', id: comment.id, content: comment.content });
    return json(200, { message: 'Deleted' });
  }
}
