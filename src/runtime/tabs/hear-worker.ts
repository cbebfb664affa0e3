import type { LiveState } from '#runtime/person/person.ts';
import type { Observable } from '#runtime/platform/observable.ts';
import type { PageQuestion } from './pages.ts';

/** The parts of a worker's message, and its source. */
interface Heard {
  data: unknown;
  ports: readonly { postMessage(answer: boolean): void }[];
}

interface Source {
  addEventListener(type: 'message', listener: (event: Heard) => void): void;
  removeEventListener(type: 'message', listener: (event: Heard) => void): void;
}

interface Parts {
  person: { user: { id: string }; live: Observable<LiveState> };
  visible(): boolean;
  goTo(path: string): void;
  source?: Source | undefined;
}

const worker = (): Source | undefined =>
  (globalThis as unknown as { navigator?: { serviceWorker?: Source } }).navigator?.serviceWorker;

/**
 * Answers the worker: a notification that the live channel brings is shown here as a toast, and needs no notification
 * of the system; the target of a notification is opened in this page, so that typed text is kept or a question asked.
 * @returns a function that ends it
 */
export function hearWorker({ person, visible, goTo, source = worker() }: Parts): () => void {
  const hear = ({ data, ports: [port] }: Heard) => {
    const question = data as PageQuestion | null;
    if (question?.type === 'PUSHED')
      port?.postMessage(question.userId === person.user.id && visible() && person.live.get() === 'connected');
    if (question?.type === 'GO_TO') {
      port?.postMessage(true);
      goTo(question.path);
    }
  };
  source?.addEventListener('message', hear);
  return () => source?.removeEventListener('message', hear);
}
