import { beforeAll, describe, expect, test } from 'vitest';
import { lintPlanted } from './planted.ts';

const value = (from: string) => `export { planted } from '${from}';`;
const called = (from: string) => `import { planted } from '${from}'; planted();`;
const type = (from: string) => `export type { Planted } from '${from}';`;

/** The content of a file by its path. One run of the linter checks them all. */
const refused: Readonly<Record<string, string>> = {
  'contract/a.ts': value('#server/base/clock.ts'),
  'server/base/clock.ts': value('#server/db/tables/tables.ts'),
  'server/base/config.ts': type('../domain/base/outcome.ts'),
  'server/base/viewer.ts': type('../plugins/services.ts'),
  'server/adapters/mail/a.ts': value('#server/db/tables/tables.ts'),
  'server/adapters/mail/b.ts': type('#server/domain/base/outcome.ts'),
  'server/adapters/mail/c.ts': type('#server/plugins/session.ts'),
  'server/adapters/mail/d.ts': value('../../domain/base/outcome.ts'),
  'server/db/a.ts': value('#server/domain/base/outcome.ts'),
  'server/db/b.ts': type('#server/adapters/mail/mail.ts'),
  'server/domain/a.ts': value('#server/plugins/session.ts'),
  'server/domain/b.ts': type('#server/live/hub.ts'),
  'server/domain/c.ts': type('#server/routes/users.ts'),
  'server/domain/d.ts': type('#server/plugins/services.ts'),
  'server/domain/e.ts': called('#server/adapters/mail/mail.ts'),
  'server/domain/people/f.ts': value('#server/adapters/mail/mail.ts'),
  'server/domain/people/g.ts': "export const day = new Date(0).toLocaleDateString('en');",
  'server/live/a.ts': value('#server/routes/users.ts'),
  'server/plugins/a.ts': type('#server/app.ts'),
  'server/plugins/b.ts': value('../routes/users.ts'),
  'server/openapi/a.ts': value('#server/domain/base/outcome.ts'),
  'server/routes/a.ts': type('#server/app.ts'),
  'server/routes/b.ts': value('#server/demo/seed.ts'),
  'server/routes/c.ts': value('#sync/entry/entry.ts'),
  'server/app.ts': value('#sync/entry/entry.ts'),
  'src/sync/kinds/a.ts': value('#api/transport.ts'),
};

const allowed: Readonly<Record<string, string>> = {
  'server/base/config.ts': value('./settings.ts'),
  'server/adapters/mail/a.ts': type('#server/base/config.ts'),
  'server/db/people/a.ts': value('#server/db/tables/tables.ts'),
  'server/domain/a.ts': value('#server/db/tables/tables.ts'),
  'server/domain/people/b.ts': type('#server/adapters/mail/mail.ts'),
  'server/live/a.ts': value('#server/plugins/problems.ts'),
  'server/plugins/a.ts': called('#server/adapters/mail/smtp.ts'),
  'server/routes/a.ts': value('#server/plugins/problems.ts'),
  'server/app.ts': value('#server/routes/users.ts'),
};

describe('the linter holds the ranks of the server', () => {
  let output: string;
  beforeAll(() => {
    output = lintPlanted(refused).output;
  });

  test.each(Object.entries(refused))('%s may not say %s', (path) => {
    expect(output.split('\n').filter((line) => line.startsWith(`${path}:`))).toHaveLength(1);
  });

  test('imports of lower ranks pass', () => {
    const { status, output } = lintPlanted(allowed);
    expect(status, output).toBe(0);
  });
});
