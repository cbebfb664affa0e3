/** The result of one check of a deployment, as a sentence. */
export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'fault';
  words: string;
}

export const ok = (name: string, words: string): Finding => ({ name, state: 'ok', words });
export const warning = (name: string, words: string): Finding => ({ name, state: 'warning', words });
export const fault = (name: string, words: string): Finding => ({ name, state: 'fault', words });

const PATIENCE_MS = 15_000;

/** The finding of a check; one that fails or takes too long is a fault with its message. */
export async function finding(name: string, check: (signal: AbortSignal) => Promise<Finding>): Promise<Finding> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('No answer within 15 seconds.')));
  });
  try {
    return await Promise.race([check(signal), late]);
  } catch (error) {
    const { message, code, cause } = error as NodeJS.ErrnoException & { cause?: Error };
    return fault(name, cause?.message || message || String(code));
  }
}
