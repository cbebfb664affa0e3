import { expect, test } from 'vitest';
import { lintPlanted } from './planted.ts';

test('the linter refuses a wait without a time, which lasts a second, and accepts one with a time', () => {
  const wait = (rest: string) =>
    `import { vi } from 'vitest';\nexport const planted = () => vi.waitFor(() => {}${rest});`;
  const { output } = lintPlanted({
    'tests/hasty.test.ts': wait(''),
    'tests/patient.test.ts': wait(', 10_000'),
  });
  expect(output).toContain('tests/hasty.test.ts');
  expect(output).toContain('use expect.poll, or give a time');
  expect(output).not.toContain('tests/patient.test.ts');
});
