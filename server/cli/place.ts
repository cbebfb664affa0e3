import type { Config } from '#server/base/config.ts';

/** A place that an argument names: a PostgreSQL address or a data folder, with the bucket of the settings. */
export function placeOf(text: string, { dataDir, s3 }: Config): Pick<Config, 'dataDir' | 'databaseUrl' | 's3'> {
  const isAddress = /^postgres(?:ql)?:/.test(text);
  return isAddress ? { dataDir, databaseUrl: text, s3 } : { dataDir: text, databaseUrl: null, s3 };
}
