import '../ui/browser-gaps.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { createFakeRuntime, type FakeOptions, type FakeRuntime } from '#support/fake-runtime.tsx';
import { closeToast, useToastStore } from '#ui/toast/toast-store.ts';
import { App } from '../../src/routes/app.tsx';
import { createAppRouter } from '../../src/routes/router.tsx';

// Screens are loaded on first use, which takes longer for a test file on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

/** The whole application at an address, as a user opens it; `prepare` changes the runtime before the first render. */
export async function openApp(path: string, options: FakeOptions = {}, prepare?: (runtime: FakeRuntime) => unknown) {
  const shown = useToastStore.getState().shown;
  if (shown) closeToast(shown.id);
  const runtime = await createFakeRuntime(options);
  await prepare?.(runtime);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(runtime, history);
  const user = userEvent.setup();
  const view = render(<App runtime={runtime} router={router} />);
  return { ...view, runtime, user, address: () => router.state.location.href, router };
}
