/** Errors of IndexedDB and Dexie are distinguished by name, because the classes differ between realms. */

function names(error: unknown): string[] {
  if (!(error instanceof Error || (typeof error === 'object' && error !== null))) return [];
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return [String(name), ...names(inner)];
}

/** Dexie's errors for a handle that is being reopened, unless they name the cause that prevents it. */
const NOT_OPEN = ['OpenFailedError', 'OpenFailed'];
const LOST = ['InvalidStateError', 'InvalidState', 'DatabaseClosedError', 'DatabaseClosed', 'UnknownError'];

/**
 * The connection is lost and a new one may work: iOS drops it in the background (F12), or aborts a transaction without
 * a reason. Transactions that the app aborts itself are not repeated: the store of a refused write is closed
 * (`SignOutGuard`), and a stopped page starts nothing (`abortTransactions`).
 */
export function isConnectionLost(error: unknown): boolean {
  const found = names(error).filter((name) => name !== 'null');
  const reasons = found.filter((name) => !NOT_OPEN.includes(name));
  if (reasons.length === 0) return found.length > 0;
  return reasons.some((name) => LOST.includes(name)) || reasons.every((name) => name === 'AbortError');
}

/** Whether the error says that a row with that key, or that value of a unique index, exists. */
export function isDuplicateKey(error: unknown): boolean {
  return names(error).some((name) => name === 'ConstraintError' || name === 'Constraint');
}

export function isQuotaExceeded(error: unknown): boolean {
  return names(error).some((name) => name === 'QuotaExceededError' || name === 'QuotaExceeded');
}

export const NOT_SAVED = 'This device could not save it. Please try again; what you typed is still here.';

/** The reason why the device could not store an edit, in words for the user (F11, F12, F26). */
export function notSavedMessage(error: unknown): string {
  return isQuotaExceeded(error)
    ? 'This device is out of space, so this was not saved. Free some space and try again.'
    : NOT_SAVED;
}
