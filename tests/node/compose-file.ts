import * as v from 'valibot';
import { parse } from 'yaml';

/** With a version: `latest` and a bare name change by themselves. */
const image = v.pipe(v.string(), v.regex(/^[\w./-]+:(?:v?\d+\.\d[\w.-]*|RELEASE\.[\w-]+)$/));
const duration = v.pipe(v.string(), v.regex(/^\d+(?:s|m|h)$/));
const size = v.pipe(v.string(), v.regex(/^\d+[mg]$/));
const words = v.union([v.string(), v.array(v.string())]);
const mount = v.pipe(v.string(), v.regex(/^[\w./-]+:\/[\w./-]+(?::ro)?$/));

/** The facts of the Compose specification that our files rely on; a key that is not here may be a mistake. */
const Service = v.strictObject({
  image,
  build: v.optional(v.strictObject({ context: v.string(), dockerfile: v.string(), target: v.optional(v.string()) })),
  command: v.optional(words),
  entrypoint: v.optional(words),
  restart: v.optional(v.literal('unless-stopped')),
  init: v.optional(v.boolean()),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(v.array(v.pipe(v.string(), v.startsWith('/')))),
  cap_drop: v.optional(v.array(v.string())),
  security_opt: v.optional(v.array(v.string())),
  stop_grace_period: v.optional(duration),
  mem_limit: v.optional(size),
  shm_size: v.optional(size),
  depends_on: v.optional(
    v.union([
      v.array(v.string()),
      v.record(
        v.string(),
        v.strictObject({ condition: v.picklist(['service_healthy', 'service_completed_successfully']) }),
      ),
    ]),
  ),
  networks: v.array(v.string()),
  logging: v.optional(v.strictObject({ driver: v.picklist(['local', 'json-file']) })),
  env_file: v.optional(
    v.union([v.string(), v.array(v.strictObject({ path: v.string(), required: v.optional(v.boolean()) }))]),
  ),
  environment: v.optional(v.record(v.pipe(v.string(), v.regex(/^[A-Z]\w*$/)), v.string())),
  healthcheck: v.optional(
    v.strictObject({
      test: words,
      interval: duration,
      timeout: v.optional(duration),
      retries: v.optional(v.number()),
      start_period: v.optional(duration),
    }),
  ),
  ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^(?:[\d.]+:)?\d+:\d+(?:\/udp)?$/)))),
  volumes: v.optional(v.array(mount)),
  secrets: v.optional(v.array(v.string())),
});

const Compose = v.strictObject({
  name: v.string(),
  services: v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)), Service),
  networks: v.record(
    v.string(),
    v.nullable(v.strictObject({ ipam: v.strictObject({ config: v.array(v.strictObject({ subnet: v.string() })) }) })),
  ),
  volumes: v.record(v.string(), v.null()),
  secrets: v.optional(v.record(v.string(), v.strictObject({ environment: v.string() }))),
});

/** Reads a file of Compose. @throws at a key, a value or a reference that Compose would refuse */
export function readCompose(text: string) {
  const file = parse(text, { merge: true });
  const compose = v.parse(Compose, Object.fromEntries(Object.entries(file).filter(([key]) => !key.startsWith('x-'))));
  for (const [name, service] of Object.entries(compose.services)) {
    const needed = service.depends_on ?? [];
    const references = [
      ...(Array.isArray(needed) ? needed : Object.keys(needed)).map((other) => other in compose.services),
      ...service.networks.map((network) => network in compose.networks),
      ...(service.secrets ?? []).map((secret) => secret in (compose.secrets ?? {})),
      ...(service.volumes ?? []).map(
        (volume) => /^\.{1,2}\//.test(volume) || (volume.split(':')[0] ?? '') in compose.volumes,
      ),
    ];
    if (references.includes(false)) throw new Error(`${name} names something that is not in the file.`);
  }
  return compose;
}
