import type { EditForm } from '#runtime/platform/edit-form.ts';
import type { Store } from '#store/database/database.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { LeasePort, LockPort } from '#sync/ports/platform.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import type { KnownEdits } from '#sync/pull/ports.ts';

/** Discards an edit, as a user does. False while it is in flight. */
export type Discard = (store: Store, opId: string) => Promise<boolean>;

/** Parts of the engine's surroundings that a test breaks on purpose. */
export interface InjectedFaults {
  outbox?: (outbox: OutboxPort) => OutboxPort;
  transport?: (transport: TransportPort) => TransportPort;
  locks?: (locks: LockPort) => LockPort;
  discard?: (discard: Discard) => Discard;
  leases?: (leases: LeasePort) => LeasePort;
  known?: (known: KnownEdits) => KnownEdits;
  /** The form behind an edit; `giveBack` puts its words into a draft, wherever the form is. */
  form?: (form: EditForm, giveBack: () => void) => EditForm;
}

export const withFault = <T>(faults: ((part: T) => T) | undefined, part: T): T => (faults ? faults(part) : part);
