import type { User } from '#contract/records/people/user.ts';
import type { Connectivity } from '#runtime/platform/connectivity.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { Command, CommandContext } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import type { SyncEngine } from '#sync/engine.ts';
import { awaitVerdict, awaitVerdicts } from './verdict.ts';

export interface RunnerParts {
  store: Store;
  platform: Platform;
  connectivity: Connectivity;
  engine: SyncEngine;
  context: CommandContext;
  user(): User;
  /** The person has signed out, or the window is closing. */
  hasStopped(): boolean;
}

/** Runs commands: informs the form that the edit is kept, has it sent, and returns the verdict. */
export class CommandRunner {
  readonly store: Store;
  readonly context: CommandContext;
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.store = parts.store;
    this.context = parts.context;
    this.#parts = parts;
  }

  me(): User {
    return this.#parts.user();
  }

  async run(command: Promise<Command>, form?: EditForm): Promise<Verdict> {
    const { store, platform, connectivity, hasStopped } = this.#parts;
    const result = await command;
    if (result.outcome === 'kept') {
      form?.kept(result.id);
      await this.kept();
    }
    // After a sign-out the forms are gone: typed input must not be written to the device again.
    const standing = form ? { ...form, takeBack: () => !hasStopped() && form.takeBack() } : null;
    return awaitVerdict(result, { store, online: connectivity.state.get(), clock: platform.clock, form: standing });
  }

  /** Runs a command of several edits, none of which a form takes back, and returns one verdict for all of them. */
  async runAll(commands: Promise<readonly Command[]>): Promise<Verdict> {
    const { store, platform, connectivity } = this.#parts;
    const results = await commands;
    if (results.some(({ outcome }) => outcome === 'kept')) await this.kept();
    return awaitVerdicts(results, { store, online: connectivity.state.get(), clock: platform.clock });
  }

  /**
   * An edit was added to the outbox. Once it is on the screen, it is sent from this tab, where the user sees the
   * progress; then by other tabs, and by the worker when no page is open anymore.
   */
  async kept(): Promise<void> {
    const { platform, engine } = this.#parts;
    platform.wakeWorker();
    await platform.changeShown();
    engine.wake('enqueued');
    platform.broadcast('enqueued');
  }
}
