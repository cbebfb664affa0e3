import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Notification } from '#contract/live/notification.ts';
import type { AuditWire } from '#contract/records/installation/audit.ts';
import type { Environment } from '#contract/records/installation/environment.ts';
import type { RetentionWire, SessionWire } from '#contract/records/installation/personal-data.ts';
import type { Place, PlaceDetails } from '#contract/records/lodging/place.ts';
import type { CredentialLogin } from '#contract/records/people/auth.ts';
import type { User } from '#contract/records/people/user.ts';
import type { AskAnswer } from '#contract/records/schedule/assistant.ts';
import { RuntimeContext } from '#kit/app/context.ts';
import { copiesOf } from '#runtime/media/copies.ts';
import type { UploadedFile } from '#runtime/media/uploaded-file.ts';
import type { LiveState, PersonRuntime } from '#runtime/person/person.ts';
import { awaitVerdict, awaitVerdicts } from '#runtime/person/writing/verdict.ts';
import type { UploadProgress } from '#runtime/person/writing/writing.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import { Value } from '#runtime/platform/observable.ts';
import type { RefreshOutcome, RefreshScope } from '#runtime/platform/refresh.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import type { ServerReport } from '#runtime/services/administration.ts';
import type { Answered } from '#runtime/services/answered.ts';
import { importEdits, previewArchive } from '#runtime/services/archive-preview.ts';
import type { AskInput } from '#runtime/services/assistant.ts';
import { handoffsOf } from '#runtime/services/handoffs.ts';
import type { PasswordOutcome, Passwords } from '#runtime/services/passwords.ts';
import { sharedInboxOf } from '#runtime/services/shared-inbox.ts';
import type { TranslateOutcome } from '#runtime/services/translator.ts';
import type { AppRuntime, SessionState, SignOutOutcome, UnsentChoice } from '#runtime/session/app.ts';
import type { SignInOutcome } from '#runtime/session/sign-in.ts';
import type { AppUpdate } from '#runtime/tabs/register-worker.ts';
import * as commands from '#store/commands/all-commands.ts';
import type { Command } from '#store/commands/command.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, ownerOf, type Store } from '#store/database/database.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { findFile } from '#store/queries/unsent/uploads.ts';
import { FakeMedia } from './fake-media.ts';
import { type FakePushState, fakePush } from './fake-push.ts';
import { aUser } from './rows.ts';
import { type Seed, seedStore } from './seed.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface FakeOptions {
  /** The signed-in user; null for none. */
  user?: User | null;
  online?: boolean;
  seed?: Seed;
}

/**
 * A runtime without a server: a real store on the in-memory IndexedDB, real commands, and all other parts controlled by
 * the test. The screens' requests are in `asked`.
 */
export class FakeRuntime implements AppRuntime {
  readonly session: Value<SessionState>;
  readonly environment = new Value<Environment | null>(null);
  readonly appUpdate = new Value<AppUpdate>({
    onDevice: 'yes',
    ready: false,
    apply: () => this.asked.push('update'),
  });
  readonly heldUp = new Value(false);
  readonly sync: Value<SyncStatus>;
  readonly live = new Value<LiveState>('disconnected');
  readonly store: Store;
  /** The screens' requests, in order: `refresh group 1`, `watch 7`, `retry <opId>`, `sign out keep`. */
  readonly asked: string[] = [];
  /**
   * The outcome of the next commands; null keeps the edit: accepted when online, else saved. With `rejected` the server
   * refuses the edit that the device has kept, and the real `awaitVerdict` gives the verdict.
   */
  verdict: Verdict | null = null;
  /** The icon that the server draws for a group. */
  icons: { themes: string[] | null; path: string | null } = { themes: [], path: null };
  /** The outcome of resending an invitation, by the person's id; done by default. */
  resendOutcomes: Readonly<Record<string, Answered<unknown>>> = {};
  /** The outcome of reminding the readers of an event. */
  reminded: Answered<unknown> = { outcome: 'answered', value: undefined };
  invitationLink: Answered<{ path: string; hours: number }> = { outcome: 'failed', message: null };
  /** The server's translation of a text into a language. */
  translates: (text: string, language: string) => TranslateOutcome = (text, language) => ({
    outcome: 'done',
    text: text.replace(/[^<>]+(?![^<]*>)/g, (words) => `${language}: ${words}`),
  });
  /** Files on the server, by address: their size, and whether the browser has stored them. */
  uploaded: Readonly<Record<string, UploadedFile>> = {};
  /** The browser's cache of files, and its storage estimates. */
  readonly media = new FakeMedia();
  /** How notifications are set up, and the outcome of turning them on and of other calls about them. */
  push: FakePushState = {
    here: 'off',
    devices: [],
    preferences: { muted: [], quietHours: null, version: null },
    turnedOn: { outcome: 'on' },
    outcome: { outcome: 'answered', value: undefined },
  };
  /** The server's environment. */
  sessions: SessionWire[] = [];
  retention: RetentionWire = { groupsKeptDays: null, auditDays: 365, groups: [] };
  /** The server's answer to an administrator, online. */
  told = async <T,>(value: T): Promise<Answered<T>> => {
    await this.hold;
    return this.sync.get().online ? { outcome: 'answered', value } : { outcome: 'offline' };
  };
  /** A page of the audit; null where the server fails. */
  audit: (query: Readonly<Record<string, string>>) => AuditWire | null = () => ({ rows: [], next: null });
  serverReport: ServerReport = { outcome: 'answered', isWell: true, system: null, storage: null };
  /** The results of the place search, and the details of each by its id; none where it has none. */
  places: { found: Place[]; details: Readonly<Record<string, PlaceDetails>> } = { found: [], details: {} };
  /** The assistant's answer. */
  answers: (request: AskInput) => Answered<AskAnswer> = () => ({
    outcome: 'answered',
    value: { answer: 'Nothing is planned.', itineraryData: null },
  });
  /** The outcome of carrying out a proposal, and the keys of those calls. */
  carriedOut: Answered<unknown> = { outcome: 'answered', value: null };
  readonly keys: string[] = [];
  /** Since when the user has a calendar address, and the outcome of such calls where they fail. */
  subscribedSince: string | null = null;
  calendarUnsure = false;
  /** The server's answer to a device that requests a certificate. */
  vouching: unknown = { kind: 'offline' };
  calendarProblem: { outcome: 'failed'; message: string | null } | null = null;
  /** Until when the server does not answer. */
  hold: Promise<void> = Promise.resolve();
  refreshOutcome: RefreshOutcome = { outcome: 'refreshed' };
  signInOutcome: SignInOutcome = { outcome: 'refused', message: null };
  /** The outcome of calls about passwords; done by default. */
  passwordOutcomes: Partial<Record<keyof Passwords, PasswordOutcome>> = {};
  signOutOutcome: SignOutOutcome = { outcome: 'signed-out' };
  readonly #toasts = new Set<(notification: Notification) => void>();
  #person: PersonRuntime | null;

  constructor(user: User | null, online: boolean) {
    this.session = new Value<SessionState>(
      user ? { status: 'signed-in', user, verified: online } : { status: 'signed-out', ended: null },
    );
    this.sync = new Value<SyncStatus>({
      online,
      waiting: 0,
      sending: 0,
      needsYou: 0,
      pulling: null,
      pulledAt: null,
      heardAt: null,
      pullFailed: false,
      mayBeErased: false,
      atPortal: false,
      paused: false,
      blocker: null,
    });
    this.store = openStore(ownerOf(`https://test-${crypto.randomUUID()}.example`, user?.id ?? '0'));
    this.#person = user ? this.#makePerson(user) : null;
  }

  person(): PersonRuntime | null {
    return this.#person;
  }

  onNotification(listener: (notification: Notification) => void): () => void {
    this.#toasts.add(listener);
    return () => this.#toasts.delete(listener);
  }

  async signIn({ email }: CredentialLogin): Promise<SignInOutcome> {
    this.asked.push(`sign in ${email}`);
    if (this.signInOutcome.outcome === 'signed-in') this.signedIn(this.signInOutcome.user);
    return this.signInOutcome;
  }

  readonly passwords: Passwords = {
    requestLink: (email) => this.#password('requestLink', email),
    checkLink: (token) => this.#password('checkLink', token),
    setPassword: (kind, token) => this.#password('setPassword', kind, token),
  };

  async #password(call: keyof Passwords, ...words: string[]): Promise<PasswordOutcome> {
    this.asked.push([call, ...words].join(' '));
    await this.hold;
    return this.passwordOutcomes[call] ?? { outcome: 'done' };
  }

  async signOut(choice?: UnsentChoice): Promise<SignOutOutcome> {
    this.asked.push(choice ? `sign out ${choice}` : 'sign out');
    await this.hold;
    if (this.signOutOutcome.outcome === 'signed-out') this.signedOut(null);
    return this.signOutOutcome;
  }

  /** A user has signed in. */
  signedIn(user: User): void {
    this.#person = this.#makePerson(user);
    this.session.set({ status: 'signed-in', user, verified: true });
  }

  /** The session is over; `ended` when by itself. */
  signedOut(ended: { email: string; waiting: number } | null): void {
    this.#person = null;
    this.session.set({ status: 'signed-out', ended });
  }

  setSync(change: Partial<SyncStatus>): void {
    this.sync.set({ ...this.sync.get(), ...change });
  }

  notify(notification: Notification): void {
    for (const listener of this.#toasts) listener(notification);
  }

  #makePerson(user: User): PersonRuntime {
    const { store, asked } = this;
    const context = { now: () => Date.now(), uuid: () => crypto.randomUUID() };
    const outbox = new StoredOutbox(store);
    return {
      user,
      store,
      sync: this.sync,
      live: this.live,
      refresh: async (scope) => {
        asked.push(`refresh ${nameOf(scope)}`);
        await this.hold;
        return this.refreshOutcome;
      },
      watchComments: (eventId) => {
        asked.push(`watch ${eventId}`);
        return () => void asked.push(`unwatch ${eventId}`);
      },
      run: async (of, input, form) => {
        const made = await of(commands)(store, context, input);
        return 'outcome' in made ? this.#awaitVerdict(made, form) : this.#awaitVerdicts(made);
      },
      hold: (of, input) => of(commands)(store, context, input),
      prepareEdits: async () => {},
      icons: {
        suggestThemes: async ({ groupName }) => {
          asked.push(`themes ${groupName}`);
          await this.hold;
          return this.icons.themes;
        },
        generate: async (request) => {
          asked.push(`icon ${JSON.stringify(request)}`);
          await this.hold;
          return this.icons.path;
        },
      },
      notices: {
        resendInvitation: async (userId) => {
          asked.push(`resend ${userId}`);
          await this.hold;
          return this.resendOutcomes[userId] ?? { outcome: 'answered', value: undefined };
        },
        invitationLink: async (userId) => {
          asked.push(`invitation link ${userId}`);
          await this.hold;
          return this.invitationLink;
        },
        remindReaders: async ({ kind, id }) => {
          asked.push(`remind ${kind} ${id}`);
          await this.hold;
          return this.reminded;
        },
      },
      translator: {
        translate: async ({ text, language }) => {
          asked.push(`translate ${language} ${text}`);
          await this.hold;
          return this.sync.get().online ? this.translates(text, language) : { outcome: 'offline' };
        },
      },
      administration: {
        report: async () => {
          asked.push('server report');
          await this.hold;
          return this.serverReport;
        },
        audit: async (query) => {
          asked.push(`audit ${JSON.stringify(query)}`);
          const page = this.audit(query);
          return page ? this.told(page) : { outcome: 'failed', message: null };
        },
        reportExport: async (report) => {
          asked.push(`report export ${JSON.stringify(report)}`);
        },
        sessions: async (userId) => {
          asked.push(`sessions of ${userId}`);
          return this.told(this.sessions);
        },
        endSession: async (userId, sessionId) => {
          asked.push(`end session ${sessionId} of ${userId}`);
          return this.told({ message: '' });
        },
        endSessions: async (userId) => {
          asked.push(`end sessions of ${userId}`);
          return this.told({ message: '' });
        },
        retention: async () => this.told(this.retention),
        deleteGroup: async (id) => {
          asked.push(`delete group ${id}`);
          return this.told({ message: '' });
        },
      },
      assistant: {
        ask: async (request, signal) => {
          asked.push(`ask ${JSON.stringify(request)}`);
          signal.addEventListener('abort', () => asked.push('ask given up'));
          await this.hold;
          return this.answers(request);
        },
        update: async (change, key) => {
          asked.push(`assistant update ${JSON.stringify(change)}`);
          this.keys.push(key);
          await this.hold;
          return this.carriedOut.outcome === 'answered'
            ? { outcome: 'answered', value: { title: change.title ?? '' } }
            : this.carriedOut;
        },
        create: async (proposal, key) => {
          asked.push(`assistant create ${JSON.stringify(proposal)}`);
          this.keys.push(key);
          await this.hold;
          return this.carriedOut;
        },
      },
      handoffs: async () => handoffsOf({ call: async () => this.vouching as never }, store, () => user),
      calendars: async () => {
        const call = async <T,>(name: string, groupId: string, value: T): Promise<Answered<T>> => {
          asked.push(`${name} ${groupId}`);
          await this.hold;
          if (!this.sync.get().online) return { outcome: 'offline' };
          return this.calendarProblem ?? { outcome: 'answered', value };
        };
        return {
          subscription: (id) => call('subscription', id, { since: this.subscribedSince, path: null }),
          isUnsure: () => this.calendarUnsure,
          subscribe: async (id) => {
            const answer = await call('subscribe', id, {
              since: new Date().toISOString(),
              path: '/api/calendars/made.ics',
            });
            if (answer.outcome === 'answered') this.subscribedSince = answer.value.since;
            return answer;
          },
          revoke: async (id) => {
            const answer = await call('revoke', id, { since: null });
            if (answer.outcome === 'answered') this.subscribedSince = null;
            return answer;
          },
        };
      },
      copies: async () =>
        copiesOf({
          store,
          media: this.media,
          clock: { now: () => Date.now(), after: () => () => {} },
          refresh: async (scope) => {
            asked.push(`refresh ${nameOf(scope)}`);
            return this.refreshOutcome;
          },
          files: {
            look: async () => void asked.push('look at files'),
            ask: async () => void asked.push('fetch files'),
          },
        }),
      push: fakePush(this),
      shared: () =>
        sharedInboxOf({
          store,
          pick: (input) => pickFile(store, context, input),
          discard: async (opId) => void (await outbox.discard(opId)),
        }),
      places: {
        search: async (query) => {
          asked.push(`search places ${query}`);
          const { found } = this.places;
          await this.hold;
          return found;
        },
        details: async (placeId) => {
          asked.push(`place ${placeId}`);
          await this.hold;
          return this.places.details[placeId] ?? null;
        },
      },
      files: {
        pick: (input) => pickFile(store, context, input),
        find: (url) => findFile(store, url),
        look: async (url, online) => {
          const { isHere = false, size = null } = this.uploaded[url] ?? {};
          return { isHere, size: isHere || online ? size : null };
        },
        progress: new Value<ReadonlyMap<string, UploadProgress>>(new Map()),
      },
      outbox: {
        settle: async (opId, choices) => {
          asked.push(`settle ${opId} ${JSON.stringify(choices)}`);
          await outbox.settle(opId, choices);
        },
        exportEdits: (opId) => exportEdits(store, Date.now(), opId),
        openArchive: (file) => previewArchive(store, file),
        importEdits: (archive) => importEdits(store, archive),
        retry: async (opId) => {
          asked.push(`retry ${opId}`);
          await outbox.retry(opId);
        },
        discard: async (opId, fileId) => {
          asked.push(`discard ${opId}`);
          await (fileId === undefined ? outbox.discard(opId) : outbox.removeFile(opId, fileId));
        },
      },
    };
  }

  async #awaitVerdict(result: Command, form?: EditForm): Promise<Verdict> {
    const { verdict, store } = this;
    if (verdict?.outcome === 'not-saved') return verdict;
    if (result.outcome === 'kept') {
      form?.kept(result.id);
      await this.hold;
      if (verdict?.outcome !== 'rejected') return verdict ?? { outcome: this.sync.get().online ? 'accepted' : 'saved' };
      await this.#refuse(result.opId, verdict);
    }
    return awaitVerdict(result, { store, online: true, clock: new VirtualClock(), form: form ?? null });
  }

  /** With `rejected` the server refuses the last of the edits, and accepts the others. */
  async #awaitVerdicts(commands: readonly Command[]): Promise<Verdict> {
    const { verdict, store } = this;
    const kept = commands.flatMap((command) => (command.outcome === 'kept' ? [command] : []));
    const [last] = kept.toReversed();
    if (!last) return awaitVerdicts(commands, { store, online: true, clock: new VirtualClock() });
    await this.hold;
    if (verdict?.outcome !== 'rejected') return verdict ?? { outcome: this.sync.get().online ? 'accepted' : 'saved' };
    await this.#refuse(last.opId, verdict);
    const said = await awaitVerdicts([last], { store, online: true, clock: new VirtualClock() });
    return { ...said, tally: { all: kept.length, accepted: kept.length - 1, refused: 1 } };
  }

  async #refuse(opId: string, { message, fields }: Extract<Verdict, { outcome: 'rejected' }>): Promise<void> {
    const outbox = new StoredOutbox(this.store);
    await outbox.markInFlight(opId, Date.now(), Date.now());
    await outbox.refuse(opId, { status: 403, message, fields, behind: null });
  }
}

const nameOf = (scope: RefreshScope): string => {
  if (scope.kind === 'group') return `group ${scope.groupId}`;
  return scope.kind === 'event' ? `event ${scope.eventId}` : scope.kind;
};

/** A runtime with a seeded store, for tests that render by themselves. */
export async function createFakeRuntime({ user, online = true, seed }: FakeOptions = {}): Promise<FakeRuntime> {
  const runtime = new FakeRuntime(user === undefined ? aUser() : user, online);
  const me = runtime.person()?.user;
  if (me) await runtime.store.setMe(me);
  if (seed) await seedStore(runtime.store, seed);
  return runtime;
}

/** Renders a screen under a fake runtime whose store is seeded and open. */
export async function renderWithRuntime(ui: ReactNode, options: FakeOptions = {}) {
  const runtime = await createFakeRuntime(options);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RuntimeContext value={runtime}>{children}</RuntimeContext>
  );
  return { ...render(ui, { wrapper }), runtime };
}
