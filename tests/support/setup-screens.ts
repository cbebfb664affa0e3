import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { endToasts, useToastStore } from '#ui/toast/toast-store.ts';
import { settleAfterSteps } from './settle-after-steps.ts';

/** Most are thrown by a wait that looks again, and never read: the page is printed into one that is. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, elementError);
  return Object.defineProperties(error, {
    name: { value: 'TestingLibraryElementError' },
    message: { configurable: true, get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n') },
  });
}

// On a busy machine a screen takes longer.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError });
afterAll(settleAfterSteps());
afterEach(() => {
  // A focused heading that is removed would leave the focus to that of the next test.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  cleanup();
  endToasts();
});

// A busy machine may need longer for the next step than a toast stays; `ui/toast.test.tsx` proves when it leaves.
const { show } = useToastStore.getInitialState();
useToastStore.setState({ show: (toast) => show({ ...toast, duration: Number.POSITIVE_INFINITY }) });
