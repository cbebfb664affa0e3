import { loadConfigFromFile } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

const targets = async () => {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'vite.config.ts');
  const proxy = loaded?.config.server?.proxy ?? {};
  return Object.values(proxy).map((to) => (typeof to === 'string' ? to : to.target));
};

it('`PORT` says where the server listens and where the development server expects it', async () => {
  vi.stubEnv('PORT', '4500');
  expect(await targets()).toEqual(['http://127.0.0.1:4500', 'http://127.0.0.1:4500', 'ws://127.0.0.1:4500']);
});

it('without it both use 3000', async () => {
  vi.stubEnv('PORT', undefined);
  expect(await targets()).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3000', 'ws://127.0.0.1:3000']);
});
