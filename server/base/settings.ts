import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import * as v from 'valibot';
import { foldedEmail, isEmail } from '#contract/schema/email.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/schema/limits.ts';

/** Settings come from the environment only; an empty value counts as missing (docs/operations.md). */
const optionalText = v.optional(v.pipe(v.string(), v.trim()));

const onOff = v.picklist(['on', 'off'], 'must be on or off');

const webAddress = (protocols: readonly string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  );

const password = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH, `must be at least ${PASSWORD_MIN_LENGTH} characters`),
  v.maxLength(PASSWORD_MAX_LENGTH, `must be at most ${PASSWORD_MAX_LENGTH} characters`),
);

const email = v.pipe(
  v.string(),
  v.transform((text) => foldedEmail(text)),
  v.check(isEmail, 'must be an email address'),
);

const PROXY_NAMES = new Set(['off', 'loopback', 'linklocal', 'uniquelocal']);

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return PROXY_NAMES.has(text) || (isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits)));
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return family > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * With plain http an attacker on the network could sign in as any person; on this machine there is no network in
 * between.
 */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

const PUBLIC_PUSH_KEY_BYTES = 65;
const PRIVATE_PUSH_KEY_BYTES = 32;

const pushKey = (bytes: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `must be a key of ${bytes} bytes in base64url`,
    ),
  );

/** Whether two keys are halves of one pair. */
function belongTogether(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

const orOff = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.regex(pattern, message),
    v.transform((text) => (text === 'off' ? null : Number(text))),
  );

/** A limit. @param most the default */
const quota = (most: number) =>
  v.optional(orOff(/^(?:off|\d{1,9})$/, `must be off, or a whole number such as ${most}`), String(most));

/** How long something is kept. @param fallback the default */
const days = (fallback: string) =>
  v.optional(orOff(/^(?:off|[1-9]\d{0,4})$/, 'must be off, or a number of days from 1 to 99999'), fallback);

const ISSUER_WORDS = 'must be an https address such as https://accounts.example.org';

/** The app and its API are served at the root of a host. */
const NO_PUBLIC_URL = 'must be a web address without a path, such as https://trips.example.org';

/** The settings as the environment gives them, each checked independently. */
export const Settings = v.object({
  NODE_ENV: optionalText,
  APP_ENV: optionalText,
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number from 0 to 65535'),
    ),
    '3000',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => URL.canParse(text) && /^https?:\/\/[^/?#@\\]+\/*$/i.test(text), NO_PUBLIC_URL),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    webAddress(['postgres:', 'postgresql:'], 'must be a PostgreSQL address such as postgres://user@host/name'),
  ),
  ADMIN_EMAIL: v.optional(email),
  ADMIN_PASSWORD: v.optional(password),
  DEMO_DATA: v.optional(onOff),
  DEMO_PASSWORD: v.optional(password),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.check(
        (parts) => parts.every(isProxy),
        'must be off, or the addresses of your proxies, such as loopback or 10.0.0.0/8, separated by commas',
      ),
    ),
    'off',
  ),
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.check(isIssuer, ISSUER_WORDS))),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  AI_BASE_URL: v.optional(webAddress(['http:', 'https:'], 'must be a web address such as https://ai.example.org/v1')),
  AI_API_KEY: optionalText,
  AI_MODEL: optionalText,
  PLACES_PROVIDER: v.optional(
    v.picklist(['builtin', 'nominatim', 'photon', 'google'], 'must be builtin, nominatim, photon or google'),
    'builtin',
  ),
  PLACES_API_KEY: optionalText,
  PLACES_BASE_URL: v.optional(webAddress(['http:', 'https:'], 'must be a web address')),
  S3_ENDPOINT: v.optional(
    webAddress(['http:', 'https:'], 'must be a web address such as https://s3.eu-central-1.amazonaws.com'),
  ),
  S3_BUCKET: optionalText,
  S3_PREFIX: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w.-]+(?:\/[\w.-]+)*\/?$/,
        'must be letters, digits and _.- in parts with / between, such as north-school/',
      ),
      v.transform((text) => (text.endsWith('/') ? text : `${text}/`)),
    ),
  ),
  S3_REGION: v.optional(v.pipe(v.string(), v.trim()), 'us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  RATE_LIMIT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:off|[1-9]\d{0,6})$/, 'must be off, or calls per minute such as 1200'),
      v.transform((text) => (text === 'off' ? null : Number(text))),
    ),
    '1200',
  ),
  QUOTA_PERSON_MB: quota(5_000),
  QUOTA_PERSON_FILES: quota(10_000),
  QUOTA_PERSON_COMMENTS: quota(20_000),
  QUOTA_PERSON_TEXT_MB: quota(100),
  QUOTA_PERSON_EDITS: quota(100_000),
  QUOTA_GROUP_MB: quota(20_000),
  QUOTA_GROUP_FILES: quota(40_000),
  QUOTA_GROUP_COMMENTS: quota(50_000),
  QUOTA_GROUP_TEXT_MB: quota(200),
  QUOTA_GROUP_EVENTS: quota(20_000),
  AUDIT_DAYS: days('365'),
  GROUPS_KEPT_DAYS: days('off'),
  BACKUP_DIR: optionalText,
  BACKUP_KEEP: v.optional(orOff(/^(?:off|[1-9]\d{0,3})$/, 'must be off, or a number of backups from 1 to 9999'), 'off'),
  SMTP_URL: v.optional(
    webAddress(['smtp:', 'smtps:'], 'must be a mail server such as smtp://user:password@mail.example.org:587'),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address such as trips@example.org or Trips <trips@example.org>',
      ),
    ),
  ),
  SUPPORT_EMAIL: v.optional(email),
  VAPID_PUBLIC_KEY: v.optional(pushKey(PUBLIC_PUSH_KEY_BYTES)),
  VAPID_PRIVATE_KEY: v.optional(pushKey(PRIVATE_PUSH_KEY_BYTES)),
  VAPID_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        'must be an address such as mailto:trips@example.org or https://trips.example.org',
      ),
    ),
  ),
  PUSH_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim().toLowerCase())),
      v.check(
        (hosts) => hosts.every((host) => /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/.test(host)),
        'must be hosts such as push.example.org or 10.0.0.7:8443, separated by commas',
      ),
    ),
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[!-~]{16,200}$/, 'must be 16 to 200 characters'))),
  METRICS_FROM: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.check(
        (parts) => parts.every(isNetwork),
        'must be addresses or networks such as 10.0.0.7 or 10.0.0.0/8, separated by commas',
      ),
    ),
  ),
  INSTALLATION: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    webAddress(['http:', 'https:'], 'must be a web address such as http://collector.example.org:4318'),
  ),
  OTEL_SERVICE_NAME: optionalText,
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\d|1[0-2])$/, 'must be a number of seconds from 0 to 12'), v.transform(Number)),
    '0',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'warn',
  ),
});
export type Settings = v.InferOutput<typeof Settings>;

const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Checks settings that are useless without one another. @returns a line for each that is missing */
export function unfinishedGroups(settings: Settings): string[] {
  const needs = (name: keyof Settings, other: keyof Settings) =>
    settings[name] !== undefined && settings[other] === undefined ? [`${other} must be given with ${name}`] : [];
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings;
  const s3 = S3_SETTINGS.find((name) => settings[name] !== undefined);
  return [
    ...needs('OIDC_ISSUER', 'OIDC_CLIENT_ID'),
    ...needs('OIDC_CLIENT_ID', 'OIDC_ISSUER'),
    ...needs('AI_BASE_URL', 'AI_MODEL'),
    ...(s3 ? S3_SETTINGS.flatMap((other) => needs(s3, other)) : []),
    ...needs('S3_PREFIX', 'S3_BUCKET'),
    ...needs('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'),
    ...needs('VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'),
    ...(VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !belongTogether(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)
      ? ['VAPID_PRIVATE_KEY must be the key that belongs to VAPID_PUBLIC_KEY']
      : []),
    ...(settings.PLACES_PROVIDER === 'google' ? needs('PLACES_PROVIDER', 'PLACES_API_KEY') : []),
  ];
}
