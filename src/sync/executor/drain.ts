import type { Hold } from '#sync/coordination/leader.ts';
import type { EntryError, OutboxEntry, WaitingFor } from '#sync/entry/entry.ts';
import { type Blocker, withWaiting } from '#sync/entry/waiting.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { backoff, inProgressWait, stuckWait } from '#sync/retry/backoff.ts';
import { isFresh } from '#sync/retry/due.ts';
import type { DrainPorts, DrainReport, Marked, Precautions } from './drain-ports.ts';
import { BOTH_CHANGED } from './entry-errors.ts';
import { withHeartbeat } from './heartbeat.ts';
import { isOfGateway } from './of-server.ts';
import { acknowledgedAs, classify, NO_CONNECTION, type Outcome } from './outcome.ts';
import { type Plan, plan } from './plan.ts';
import { type Reconciled, reconcileRefusal } from './reconcile.ts';
import { buildRequest } from './request.ts';
import { Throttle } from './throttle.ts';

/** The session is checked again when a drain takes longer than this. */
const SESSION_TRUSTED_MS = 30_000;

type Stop = Exclude<DrainReport['ended'], 'idle'>;

/**
 * One pass over the outbox.
 *
 *   pending ──mark──▶ in flight ──2xx──▶ done
 *      ▲                 │ │
 *      └──can succeed────┘ └──other 4xx──▶ needs you (and what depends on it)
 *
 * The mark is durable before the request leaves; whatever happens after it, the entry is found and sent again under the
 * same key.
 */
export class Drain {
  readonly #ports: DrainPorts;
  readonly #hold: Hold;
  readonly #precautions: Precautions;
  readonly #queue = new Map<string, OutboxEntry>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #throttle: Throttle;
  #stop: Stop | null = null;
  #blocker: Blocker | null = null;
  #error: unknown;
  #stale = false;
  #nudge = () => {};
  #trustedAt = Number.NEGATIVE_INFINITY;
  /** How far the server's clock is ahead, in milliseconds; null when the server did not report it. */
  #serverAhead: number | null = null;

  constructor(ports: DrainPorts, hold: Hold, precautions: Precautions) {
    this.#ports = ports;
    this.#hold = hold;
    this.#precautions = precautions;
    this.#throttle = new Throttle(ports);
  }

  /** Called when the outbox has changed during a drain. */
  notice(): void {
    this.#stale = true;
    this.#nudge();
  }

  /** Sends nothing more; requests in flight may end. */
  stop(): void {
    this.#stop ??= 'stopped';
    this.#nudge();
  }

  /**
   * Throws only when the device's database fails: entries in flight are then found and sent again by the next drain.
   * @param eager retries immediately the entries that waited only because there was no network
   */
  async run(eager: boolean): Promise<DrainReport> {
    try {
      return await this.#passes(eager);
    } finally {
      await Promise.all(this.#running.values());
    }
  }

  async #passes(eager: boolean): Promise<DrainReport> {
    await this.#load(eager);
    this.#throttle.begin([...this.#queue.values()]);
    for (;;) {
      if (this.#stale) await this.#load(false);
      const { ready, nextAt } = this.#plan();
      if (ready.length > 0 && this.#stop === null) await this.#checkBefore();
      if (this.#stop === null) for (const entry of ready) this.#start(entry);
      else if (this.#stop === 'unreachable') await this.#settleUnsent(ready);
      if (this.#running.size > 0) await this.#nextEvent();
      else if (this.#stop !== null || !this.#stale) return this.#report(this.#stop ?? 'idle', nextAt);
    }
  }

  /** Waits until a request has ended or the outbox has changed. */
  async #nextEvent(): Promise<void> {
    if (this.#stale) return;
    const noticed = new Promise<void>((resolve) => {
      this.#nudge = resolve;
    });
    await withHeartbeat([...this.#running.values(), noticed], this.#ports.clock, async () => {
      if (!(await this.#hold.renew())) this.#stop ??= 'lost';
    });
  }

  #report(ended: DrainReport['ended'], nextAt: number | null): DrainReport {
    const isBusy = ended === 'idle' && this.#cooldownUntil() !== null;
    const blocker: Blocker | null = isBusy ? { why: 'busy', status: null } : this.#blocker;
    return { ended, nextAt, blocker, error: this.#error };
  }

  /** When the cooldown ends, in milliseconds since the epoch; null when there is none. */
  #cooldownUntil(): number | null {
    return this.#throttle.until() ?? this.#ports.cooldown?.until() ?? null;
  }

  #plan(): Plan {
    const until = this.#cooldownUntil();
    if (until !== null) return { ready: [], nextAt: until };
    const running = new Set(this.#running.keys());
    const wanted = (limit: number) => plan(this.#queue.values(), running, this.#ports.clock.now(), limit);
    if (!this.#throttle.isProbing) return wanted(this.#throttle.parallel - running.size);
    const { ready, nextAt } = wanted(Number.POSITIVE_INFINITY);
    return { ready: this.#throttle.first(ready, running.size), nextAt };
  }

  async #load(eager: boolean): Promise<void> {
    this.#stale = false;
    const found = await this.#ports.outbox.unfinished();
    this.#queue.clear();
    for (const entry of found) {
      const status = entry.error?.status;
      const hurry = eager && (status === null || (status !== undefined && isOfGateway(status)));
      this.#queue.set(entry.opId, hurry ? { ...entry, nextAt: Math.min(entry.nextAt, entry.heldUntil) } : entry);
    }
  }

  /** Checks that this tab still leads and that the session is still this person's. */
  async #checkBefore(): Promise<void> {
    const { clock, session, userId } = this.#ports;
    if (!(await this.#hold.renew())) {
      this.#stop = 'lost';
      return;
    }
    if (isFresh(this.#trustedAt, clock.now(), SESSION_TRUSTED_MS)) return;
    const who = await session.whoAmI();
    if (who.kind === 'unreachable') {
      this.#stop = 'unreachable';
      const status = who.status ?? null;
      this.#blocker = { why: status === null ? 'connection' : 'session', status };
    } else if (who.kind === 'no-session') this.#stop = 'signed-out';
    else if (who.userId !== userId) this.#stop = 'other-session';
    else {
      this.#trustedAt = clock.now();
      this.#serverAhead = who.serverTime === null ? null : who.serverTime - clock.now();
    }
  }

  /** Without a connection, entries found in flight are not being sent, and must not be shown as if they were. */
  async #settleUnsent(ready: readonly OutboxEntry[]): Promise<void> {
    for (const entry of ready)
      if (entry.state === 'in-flight')
        await this.#postponeUnknown(entry, 0, this.#because(entry, entry.error ?? NO_CONNECTION, 'connection'));
  }

  #start(entry: OutboxEntry): void {
    const attempt = this.#attempt(entry)
      .catch((error) => {
        this.#ports.logError(error);
        this.#error = error;
        this.#blocker = { why: 'device', status: null };
        this.#stop ??= 'storage-failed';
      })
      .finally(() => this.#running.delete(entry.opId));
    this.#running.set(entry.opId, attempt);
  }

  async #attempt(planned: OutboxEntry): Promise<void> {
    const { outbox, transport, clock, kinds } = this.#ports;
    const kind = kinds.of(planned.kind);
    const marked = kind && (await this.#mark(planned));
    if (!marked) return;
    const ready = await this.#prepare(marked, kind);
    if (!ready) return;
    const { entry, wasSent } = ready;
    const built = await buildRequest(entry, kind, this.#ports);
    if ('problem' in built) return this.#refuse(entry, built.problem, built.cause);
    const { request } = built;
    // Preparing takes time: the person may have signed out meanwhile, or the tab been frozen.
    const isExpired = entry.heldUntil > 0 && clock.now() >= entry.heldUntil;
    if (this.#stop !== null || isExpired) return outbox.unmark(entry, wasSent);
    const answer = await transport.send(request);
    if (request.form) this.#ports.progress?.(entry.opId, null);
    // Attempts that ended without a request do not count (SEND-12).
    const outcome = classify(wasSent ? entry : { ...entry, attempts: 1 }, kind, answer);
    if (answer.kind === 'answer' && outcome.kind !== 'busy') this.#throttle.answered();
    await this.#settle(entry, kind, outcome);
  }

  /** Null when the entry can no longer be sent (see `OutboxPort.markInFlight`): the outbox is read again. */
  async #mark(planned: OutboxEntry): Promise<Marked | null> {
    const now = this.#ports.clock.now();
    const holdUntil = this.#precautions.holdUntil(planned, now);
    const entry = await this.#ports.outbox.markInFlight(planned.opId, now, holdUntil, this.#serverAhead);
    if (entry) return { entry, wasSent: entry.firstSentAt !== now };
    this.#queue.delete(planned.opId);
    this.#stale = true;
    return null;
  }

  /** The entry as it must be sent now; null when there is nothing to send for now. */
  async #prepare(marked: Marked, kind: EditKind): Promise<Marked | null> {
    const { entry, wasSent } = marked;
    const before = await this.#precautions.before(marked, kind);
    const isFound = before.kind === 'settle' && before.outcome.kind === 'found';
    if (before.kind === 'send' || (this.#stop !== null && !isFound)) return marked;
    if (before.kind === 'mark-again') {
      await this.#ports.outbox.unmark(entry, wasSent);
      return this.#mark(entry);
    }
    if (before.kind === 'reconciled') {
      const rebased = await this.#reconcile(entry, kind, before);
      return rebased && this.#mark(rebased);
    }
    await this.#settle(before.entry, kind, before.outcome);
    return null;
  }

  async #settle(entry: OutboxEntry, kind: EditKind, outcome: Outcome): Promise<void> {
    const { outbox, random, clock } = this.#ports;
    switch (outcome.kind) {
      case 'acknowledged': {
        const result = await outbox.acknowledge(entry.opId, outcome.acknowledgement);
        if (result.outcome === 'taken-by-other')
          return this.#postpone(entry, backoff(entry.attempts, null, random), null);
        if (result.outcome === 'too-early') {
          this.#stale = true;
          return;
        }
        if (result.outcome === 'done') this.#renew(result.changed);
        return this.#acknowledged(entry);
      }
      case 'found':
        return this.#acknowledged(entry);
      case 'unknown':
        return this.#postpone(entry, backoff(entry.attempts, null, random), entry.error);
      case 'unreadable':
        return this.#settle(entry, kind, await this.#precautions.unreadable(entry, kind, outcome.error));
      case 'unreachable':
        this.#stop ??= 'unreachable';
        this.#blocker = { why: 'connection', status: null };
        return this.#postponeUnknown(
          entry,
          backoff(entry.attempts, null, random),
          this.#because(entry, outcome.error, 'connection'),
        );
      case 'signed-out':
      case 'other-session':
        this.#stop ??= outcome.kind;
        return this.#postpone(entry, 0, this.#because(entry, outcome.error, 'sign-in'));
      case 'again': {
        const error = this.#because(entry, outcome.error, outcome.why);
        const wait = error.failing?.isStuck ? stuckWait(random) : backoff(entry.attempts, outcome.retryAfter, random);
        return this.#postponeUnknown(entry, wait, error);
      }
      case 'busy': {
        const rest = this.#throttle.asked(outcome.retryAfter);
        return this.#postponeUnknown(entry, rest.until - clock.now(), {
          ...this.#because(entry, outcome.error, 'busy'),
          rest,
        });
      }
      case 'in-progress':
        return this.#postpone(entry, inProgressWait(outcome.retryAfter), this.#because(entry, outcome.error, 'at-it'));
      case 'stale': {
        const reconciled = reconcileRefusal(entry, kind, outcome);
        await (reconciled.kind === 'reconciled'
          ? this.#reconcile(entry, kind, reconciled)
          : this.#settle(entry, kind, reconciled));
        return;
      }
      case 'refused':
        return this.#refuse(entry, outcome.error, outcome.cause);
    }
  }

  /**
   * Applies the result of reconciling: the edit is acknowledged, rebased, or becomes a conflict for the user.
   * @returns the rebased edit; null when there is nothing to send now
   */
  async #reconcile(entry: OutboxEntry, kind: EditKind, { merged, row }: Reconciled): Promise<OutboxEntry | null> {
    const { outbox } = this.#ports;
    if (merged.outcome === 'same') await this.#settle(entry, kind, acknowledgedAs(entry, row));
    if (merged.outcome === 'conflict')
      this.#renew(await outbox.refuse(entry.opId, BOTH_CHANGED, merged.entry.conflict));
    if (merged.outcome !== 'merged') return null;
    const rebased = await outbox.rebase(entry, merged.entry);
    if (rebased) this.#renew([rebased]);
    else this.#stale = true;
    return rebased;
  }

  /** @param cause the error thrown where the edit could not be read, for the log */
  async #refuse(entry: OutboxEntry, error: EntryError, cause?: unknown): Promise<void> {
    if (cause !== undefined) this.#ports.logError(cause);
    this.#renew(await this.#ports.outbox.refuse(entry.opId, error));
  }

  #acknowledged(entry: OutboxEntry): void {
    this.#queue.delete(entry.opId);
    this.#stale ||= this.#hasDependents(entry);
    this.#ports.acknowledged(entry, entry.attempts > 1);
  }

  #hasDependents({ entity }: OutboxEntry): boolean {
    return [...this.#queue.values()].some(({ deps }) => deps.includes(entity.id));
  }

  #because(entry: OutboxEntry, error: EntryError, why: WaitingFor): EntryError {
    return withWaiting(entry.error, error, why, this.#ports.clock.now());
  }

  /**
   * The earlier request may still take effect: where a second one would have a second effect, the entry waits until
   * that is ruled out.
   */
  #postponeUnknown(entry: OutboxEntry, wait: number, error: OutboxEntry['error']): Promise<void> {
    return this.#postpone(entry, Math.max(wait, entry.heldUntil - this.#ports.clock.now()), error);
  }

  async #postpone(entry: OutboxEntry, wait: number, error: OutboxEntry['error']): Promise<void> {
    const nextAt = this.#ports.clock.now() + wait;
    await this.#ports.outbox.postpone(entry.opId, nextAt, error, entry.firstSentAt === null);
    this.#renew([{ ...entry, state: 'pending', nextAt, error }]);
  }

  /** Updates the queue with entries that a transaction has changed. */
  #renew(changed: readonly OutboxEntry[]): void {
    for (const entry of changed) if (this.#queue.has(entry.opId)) this.#queue.set(entry.opId, entry);
  }
}
