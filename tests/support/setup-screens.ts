import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { endToasts, useToastStore } from '#ui/toast/toast-store.ts';
import { settleAfterSteps } from './settle-after-steps.ts';

// On a busy machine a screen takes longer.
configure({ asyncUtilTimeout: 10_000 });
if (typeof window !== 'undefined') settleAfterSteps();
afterEach(() => {
  cleanup();
  endToasts();
});

// A busy machine may need longer for the next step than a toast stays; `ui/toast.test.tsx` proves when it leaves.
const { show } = useToastStore.getInitialState();
useToastStore.setState({ show: (toast) => show({ ...toast, duration: Number.POSITIVE_INFINITY }) });
