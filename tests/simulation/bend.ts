import type { LeasePort, LockPort, OutboxPort, TransportPort } from '#sync/ports.ts';

/** Parts of the engine's surroundings that a test breaks on purpose. */
export interface Bend {
  outbox?: (outbox: OutboxPort) => OutboxPort;
  transport?: (transport: TransportPort) => TransportPort;
  locks?: (locks: LockPort) => LockPort;
  leases?: (leases: LeasePort) => LeasePort;
}

export const bent = <T>(bend: ((part: T) => T) | undefined, part: T): T => (bend ? bend(part) : part);
