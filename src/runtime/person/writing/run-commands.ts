import type { Connectivity } from '#runtime/platform/connectivity.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { Command, CommandContext, CommandOf } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import type { SyncEngine } from '#sync/engine.ts';
import { awaitVerdict, awaitVerdicts } from './verdict.ts';

interface RunnerParts {
  store: Store;
  platform: Platform;
  connectivity: Connectivity;
  engine: SyncEngine;
  context: CommandContext;
  /** The person has signed out, or the window is closing. */
  hasStopped(): boolean;
}

export class CommandRunner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Makes an edit that the command holds: there is no verdict yet. */
  hold<TInput>(command: CommandOf<TInput, Command>, input: TInput): Promise<Command> {
    return command(this.#parts.store, this.#parts.context, input);
  }

  /**
   * Makes the edits of a command: informs the form that its edit is kept, has it sent, and returns the verdict. Several
   * edits have one verdict, and no form takes them back.
   */
  async run<TInput>(command: CommandOf<TInput>, input: TInput, form?: EditForm): Promise<Verdict> {
    const { store, context, platform, connectivity, hasStopped } = this.#parts;
    const result = await command(store, context, input);
    const ports = () => ({ store, online: connectivity.state.get(), clock: platform.clock });
    if (!('outcome' in result)) {
      if (result.some(({ outcome }) => outcome === 'kept')) await this.kept();
      return awaitVerdicts(result, ports());
    }
    if (result.outcome === 'kept') {
      form?.kept(result.id);
      await this.kept();
    }
    // After a sign-out the forms are gone: typed input must not be written to the device again.
    const standing = form ? { ...form, takeBack: () => !hasStopped() && form.takeBack() } : null;
    return awaitVerdict(result, { ...ports(), form: standing });
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
