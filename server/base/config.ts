import * as v from 'valibot';
import { Settings, unfinishedGroups } from './settings.ts';

/** The server's settings from its environment, checked once and in the units that the code uses. */
export interface Config {
  /** The environment's name for display, such as `development`. */
  environment: string;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** The server's public address, without a trailing slash; null if it is not set. */
  publicUrl: string | null;
  dataDir: string;
  /** PostgreSQL instead of the SQLite file in `dataDir`. */
  databaseUrl: string | null;
  adminEmail: string;
  /** Null: a password is generated at the first start and printed. */
  adminPassword: string | null;
  demoData: boolean;
  demoPassword: string | null;
  /** Proxies whose X-Forwarded-* headers are trusted; false trusts none. */
  trustProxy: string[] | false;
  /** Third-party sign-in by OpenID Connect; null if it is not set up. */
  oidc: OidcConfig | null;
  /** An OpenAI-compatible service; null for the built-in assistant. */
  ai: AiConfig | null;
  places: PlacesConfig;
  /** An object store for the content of uploads; null keeps it in `dataDir`. */
  s3: S3Config | null;
  /** Calls per minute of one person, or of one address without a session; null for no limit. */
  rateLimit: number | null;
  /** The storage limits of people and groups. */
  quotas: Quotas;
  /** How long the audit keeps an act; null for ever. */
  auditDays: number | null;
  /** Archived groups are deleted so long after their end; null for never. */
  groupsKeptDays: number | null;
  /** The folder of backups, and how many are kept in it; null for none, and for all. */
  backups: { folder: string | null; keep: number | null };
  /** Null: each mail becomes a file in `dataDir`. */
  smtpUrl: string | null;
  /** The sender of mails; null: one at the host of `publicUrl`. */
  mailFrom: string | null;
  /** The address that people may write to for help. */
  supportEmail: string | null;
  push: PushConfig;
  /** The readers that the figures admit; null for none. */
  metrics: { token: string | null; from: string[] } | null;
  /** The name of this installation in the figures. */
  installation: string | null;
  /** The name of this server in traces; null if none are sent. */
  traces: { service: string } | null;
  /** How long the server still answers after a signal to stop. */
  drainSeconds: number;
  logLevel: string;
}

export interface OidcConfig {
  issuer: string;
  clientId: string;
  /** Null for a public client, which only PKCE protects. */
  clientSecret: string | null;
}

export interface AiConfig {
  /** Without a trailing slash; `/chat/completions` is appended. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

/** Notifications to devices whose app is closed. */
interface PushConfig {
  /** In base64url; null: generated at the first use and kept with the data. */
  keys: { publicKey: string; privateKey: string } | null;
  /** The contact for push services; null: the support address, or `publicUrl`. */
  subject: string | null;
  /** `host` or `host:port` of self-hosted push services, which may be on a private network. */
  ownHosts: string[];
}

export interface PlacesConfig {
  provider: 'builtin' | 'nominatim' | 'photon' | 'google';
  apiKey: string | null;
  /** A self-hosted server instead of the provider's public one. */
  baseUrl: string | null;
}

export interface S3Config {
  /** Without a trailing slash; the bucket is appended. */
  endpoint: string;
  bucket: string;
  /** The folder of this installation in the bucket, empty or with a trailing slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The storage limit of one person or one group on the server; null for no limit. */
export interface Quota {
  /** The size of all files. */
  bytes: number | null;
  files: number | null;
  comments: number | null;
  /** In bytes. */
  texts: number | null;
}

export interface Quotas {
  /** Edits with a key, counted as long as the key is kept. */
  person: Quota & { edits: number | null };
  group: Quota & { events: number | null };
}

function readPush(settings: Settings): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUSH_HOSTS } = settings;
  const keys = publicKey && privateKey ? { publicKey, privateKey } : null;
  return { keys, subject: VAPID_SUBJECT ?? null, ownHosts: PUSH_HOSTS ?? [] };
}

type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

const MEGABYTE = 1024 * 1024;
export const DEFAULT_ADMIN_EMAIL = 'admin@matrix.example.org';

const withoutSlash = (address: string | undefined): string | null => address?.replace(/\/+$/, '') ?? null;

function readOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings): OidcConfig | null {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET ?? null };
}

function readAi({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: Settings): AiConfig | null {
  const baseUrl = withoutSlash(AI_BASE_URL);
  return baseUrl && AI_MODEL ? { baseUrl, apiKey: AI_API_KEY ?? null, model: AI_MODEL } : null;
}

const bytesOf = (megabytes: number | null): number | null => (megabytes === null ? null : megabytes * MEGABYTE);

function readQuotas(settings: Settings): Quotas {
  return {
    person: {
      bytes: bytesOf(settings.QUOTA_PERSON_MB),
      files: settings.QUOTA_PERSON_FILES,
      comments: settings.QUOTA_PERSON_COMMENTS,
      texts: bytesOf(settings.QUOTA_PERSON_TEXT_MB),
      edits: settings.QUOTA_PERSON_EDITS,
    },
    group: {
      bytes: bytesOf(settings.QUOTA_GROUP_MB),
      files: settings.QUOTA_GROUP_FILES,
      comments: settings.QUOTA_GROUP_COMMENTS,
      texts: bytesOf(settings.QUOTA_GROUP_TEXT_MB),
      events: settings.QUOTA_GROUP_EVENTS,
    },
  };
}

function readMetrics({ METRICS_TOKEN: token, METRICS_FROM: from = [] }: Settings): Config['metrics'] {
  return token || from.length > 0 ? { token: token ?? null, from } : null;
}

function readS3(settings: Settings): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const endpoint = withoutSlash(settings.S3_ENDPOINT);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint,
    bucket,
    prefix: settings.S3_PREFIX ?? '',
    region: settings.S3_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

/**
 * Reads every setting of the server.
 * @param env the environment's variables
 * @returns the settings, or one line per bad setting, each naming it
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = v.safeParse(Settings, given);
  if (!read.success) {
    return { ok: false, problems: read.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) };
  }
  const settings = read.output;
  const unfinished = unfinishedGroups(settings);
  if (unfinished.length > 0) return { ok: false, problems: unfinished };
  const production = settings.NODE_ENV === 'production';
  return {
    ok: true,
    config: {
      environment: settings.APP_ENV ?? (production ? 'production' : 'development'),
      host: settings.HOST,
      port: settings.PORT,
      publicUrl: settings.PUBLIC_URL ?? null,
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL ?? null,
      adminEmail: settings.ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL,
      adminPassword: settings.ADMIN_PASSWORD ?? null,
      demoData: settings.DEMO_DATA ? settings.DEMO_DATA === 'on' : !production,
      demoPassword: settings.DEMO_PASSWORD ?? null,
      trustProxy: settings.TRUST_PROXY.includes('off') ? false : settings.TRUST_PROXY,
      oidc: readOidc(settings),
      ai: readAi(settings),
      places: {
        provider: settings.PLACES_PROVIDER,
        apiKey: settings.PLACES_API_KEY ?? null,
        baseUrl: withoutSlash(settings.PLACES_BASE_URL),
      },
      s3: readS3(settings),
      rateLimit: settings.RATE_LIMIT,
      quotas: readQuotas(settings),
      auditDays: settings.AUDIT_DAYS,
      groupsKeptDays: settings.GROUPS_KEPT_DAYS,
      backups: { folder: settings.BACKUP_DIR ?? null, keep: settings.BACKUP_KEEP },
      smtpUrl: settings.SMTP_URL ?? null,
      mailFrom: settings.MAIL_FROM ?? null,
      supportEmail: settings.SUPPORT_EMAIL ?? null,
      push: readPush(settings),
      metrics: readMetrics(settings),
      installation: settings.INSTALLATION ?? null,
      traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
        ? { service: settings.OTEL_SERVICE_NAME ?? settings.INSTALLATION ?? 'matrix' }
        : null,
      drainSeconds: settings.DRAIN_SECONDS,
      logLevel: settings.LOG_LEVEL,
    },
  };
}
