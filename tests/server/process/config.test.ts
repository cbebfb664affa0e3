import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { misspeltSettings } from '#server/base/misspelt-settings.ts';

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  return read.ok ? [] : read.problems;
};

describe('Settings', () => {
  it('have defaults that suit one machine', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      config: {
        environment: 'development',
        host: '127.0.0.1',
        port: 3000,
        publicUrl: null,
        dataDir: './data',
        databaseUrl: null,
        adminEmail: 'admin@matrix.example.org',
        adminPassword: null,
        demoData: true,
        demoPassword: null,
        trustProxy: false,
        smtpUrl: null,
        mailFrom: null,
        supportEmail: null,
        push: { keys: null, subject: null, ownHosts: [] },
        oidc: null,
        ai: null,
        places: { provider: 'builtin', apiKey: null, baseUrl: null },
        s3: null,
        auditDays: 365,
        backups: { folder: null, keep: null },
        groupsKeptDays: null,
        rateLimit: 1200,
        quotas: {
          person: {
            bytes: 5_000 * 1024 * 1024,
            files: 10_000,
            comments: 20_000,
            texts: 100 * 1024 * 1024,
            edits: 100_000,
          },
          group: {
            bytes: 20_000 * 1024 * 1024,
            files: 40_000,
            comments: 50_000,
            texts: 200 * 1024 * 1024,
            events: 20_000,
          },
        },
        metrics: null,
        installation: null,
        traces: null,
        drainSeconds: 0,
        logLevel: 'warn',
      },
    });
  });

  it('leave the demo out in production, unless it is requested', () => {
    const demoIn = (env: Record<string, string>) => {
      const read = readConfig(env);
      return read.ok && [read.config.demoData, read.config.environment];
    };
    expect(demoIn({ NODE_ENV: 'production' })).toEqual([false, 'production']);
    expect(demoIn({ NODE_ENV: 'production', DEMO_DATA: 'on', APP_ENV: 'training' })).toEqual([true, 'training']);
    expect(demoIn({ DEMO_DATA: 'off' })).toEqual([false, 'development']);
  });

  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['S3_BUCKT', 'S3_BUCKET'],
    ['QUOTA_PERSONS_MB', 'QUOTA_PERSON_MB'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['public_url', 'PUBLIC_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATADIR', 'DATA_DIR'],
  ])('are named where %s is misspelt', (name, meant) => {
    expect(misspeltSettings({ [name]: 'x' })).toEqual([`${name} is not a setting. ${meant} may be meant.`]);
  });

  it('ignore variables of other programs in the environment', () => {
    const others = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'USER',
      'MAIL',
      'NODE_PATH',
      'POSTGRES_PORT',
      'KUBERNETES_PORT',
      'PORT',
    ];
    expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('treat an empty value as missing', () => {
    expect(problemsOf({ PORT: '', PUBLIC_URL: '', ADMIN_EMAIL: '' })).toEqual([]);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['QUOTA_PERSON_MB', '1.5'],
    ['QUOTA_GROUP_COMMENTS', 'many'],
    ['PUBLIC_URL', 'trips.example.org'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://school.example.org/trips'],
    ['PUBLIC_URL', 'https://trips.example.org?a'],
    ['MAIL_FROM', 'Trips'],
    ['MAIL_FROM', 'Trips <trips>'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['DEMO_PASSWORD', 'short'],
    ['DEMO_DATA', 'maybe'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['OIDC_ISSUER', 'accounts'],
    ['OIDC_ISSUER', 'http://accounts.example.org'],
    ['AI_BASE_URL', 'ftp://ai.example.org'],
    ['PLACES_PROVIDER', 'atlas'],
    ['RATE_LIMIT', '0'],
    ['DRAIN_SECONDS', '13'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_FROM', '10.0.0.0/33'],
    ['METRICS_FROM', 'loopback'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_PREFIX', '/north'],
    ['AUDIT_DAYS', '0'],
    ['GROUPS_KEPT_DAYS', '999999999'],
    ['BACKUP_KEEP', '0'],
  ])('refuse %s=%s in words that name it and do not repeat a secret', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
    if (name.endsWith('PASSWORD')) expect(problems[0]).not.toContain(value);
  });

  it.each([
    [{ OIDC_ISSUER: 'https://accounts.example.org' }, 'OIDC_CLIENT_ID must be given with OIDC_ISSUER'],
    [{ OIDC_CLIENT_ID: 'matrix' }, 'OIDC_ISSUER must be given with OIDC_CLIENT_ID'],
    [{ AI_BASE_URL: 'https://ai.example.org/v1' }, 'AI_MODEL must be given with AI_BASE_URL'],
    [
      { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'trips', S3_ACCESS_KEY_ID: 'key' },
      'S3_SECRET_ACCESS_KEY must be given with S3_ENDPOINT',
    ],
    [{ PLACES_PROVIDER: 'google' }, 'PLACES_API_KEY must be given with PLACES_PROVIDER'],
  ])('%j are refused while half is missing', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  it('name every mistake at once', () => {
    expect(problemsOf({ PORT: 'x', DEMO_DATA: 'y' }).map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DEMO_DATA',
    ]);
  });
});
