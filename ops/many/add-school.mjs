/**
 * `node ops/many/add-school.mjs [name]`: adds a school to compose.yaml, makes the settings, database and site of each
 * school that has none yet, and starts all of them. It can be repeated: existing settings and data are kept.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const composeFile = join(folder, 'compose.yaml');
const NEXT = '  # add-school.mjs adds the next one above this line.\n';
const SCHOOL = /^ {2}([a-z0-9-]+): \{ <<: \*school,/gm;

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Runs `docker compose`. @param {string[]} args @param {string} [input] */
function compose(args, input) {
  const stdio = /** @type {const} */ (['pipe', 'inherit', 'inherit']);
  const done = spawnSync('docker', ['compose', '--file', composeFile, ...args], { cwd: folder, input, stdio });
  if (done.error) fail(`Docker is not on this machine (${done.error.message}). Install Docker Engine with Compose.`);
  if (done.status !== 0) fail(`docker compose ${args.join(' ')} failed.`);
}

/** @param {string} file @returns {Record<string, string>} */
function readSettings(file) {
  if (!existsSync(file)) return fail(`${file} is missing. Copy .env.example to it, and fill it in.`);
  const lines = [...readFileSync(file, 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value]));
}

const secret = () => randomBytes(18).toString('base64url');

const name = process.argv[2];
let text = readFileSync(composeFile, 'utf8');
if (name) {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(name))
    fail(`The name '${name}' must be 2 to 31 small letters, digits and hyphens, and begin with a letter.`);
  if (text.includes(`\n  ${name}:`)) fail(`The name '${name}' is in use in compose.yaml.`);
  const added = [
    `  ${name}: { <<: *school, env_file: schools/${name}.env }\n`,
    `  ${name}-backup: { <<: *backup, env_file: schools/${name}.env, depends_on: { ${name}: { condition: service_healthy } } }\n`,
  ];
  text = text.replace(NEXT, `${added.join('')}${NEXT}`);
}

const { DOMAIN: domain, ADMIN_EMAIL: adminEmail } = readSettings(join(folder, '.env'));
if (!domain || !adminEmail) fail('.env must give DOMAIN and ADMIN_EMAIL.');
writeFileSync(composeFile, text);
mkdirSync(join(folder, 'schools'), { recursive: true });

const schools = [...text.matchAll(SCHOOL)].map(([, school = '']) => school);
const added = schools.filter((school) => !existsSync(join(folder, 'schools', `${school}.env`)));
for (const school of added) {
  const settings = [
    `INSTALLATION=${school}`,
    `PUBLIC_URL=https://${school}.${domain}`,
    `DATABASE_URL=postgres://${school}:${secret()}@db/${school}`,
    `S3_PREFIX=${school}/`,
    `ADMIN_EMAIL=${adminEmail}`,
    `ADMIN_PASSWORD=${secret()}`,
  ];
  writeFileSync(join(folder, 'schools', `${school}.env`), `${settings.join('\n')}\n`, { mode: 0o600 });
  writeFileSync(join(folder, 'schools', `${school}.caddy`), `${school}.${domain} {\n\timport school ${school}\n}\n`);
}

compose(['up', '--detach', '--wait', 'db', 'caddy']);
// Of every school: a run that ended early may have written settings without a database.
const sql = schools.map((school) => {
  const password = new URL(readSettings(join(folder, 'schools', `${school}.env`)).DATABASE_URL ?? '').password;
  return `
    SELECT 'CREATE ROLE "${school}" LOGIN PASSWORD ''${password}''' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${school}') \\gexec
    SELECT 'CREATE DATABASE "${school}" OWNER "${school}"' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '${school}') \\gexec
    REVOKE CONNECT ON DATABASE "${school}" FROM PUBLIC;
  `;
});
compose(['exec', '-T', 'db', 'psql', '--username', 'postgres', '--set', 'ON_ERROR_STOP=1', '--quiet'], sql.join(''));
compose(['up', '--detach']);
compose(['exec', '-T', 'caddy', 'caddy', 'reload', '--config', '/etc/caddy/Caddyfile']);
for (const school of added)
  console.log(`https://${school}.${domain}  ${adminEmail}  password in schools/${school}.env`);
