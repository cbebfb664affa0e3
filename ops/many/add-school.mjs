/**
 * `node ops/many/add-school.mjs [name…]`: makes the settings, database, site and target of each new school, writes
 * compose.yaml with all schools, and starts them. It can be repeated: existing settings and data are kept.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const schoolsFolder = join(folder, 'schools');
const composeFile = join(folder, 'compose.yaml');
const template = readFileSync(join(folder, 'compose.template.yaml'), 'utf8');
/** @param {string} school */
const settingsFile = (school) => join(schoolsFolder, `${school}.env`);

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

/** @param {string[]} schools */
function composeOf(schools) {
  const services = schools.flatMap((school) => [
    `  ${school}: { <<: *school, env_file: schools/${school}.env }\n`,
    `  ${school}-backup: { <<: *backup, env_file: schools/${school}.env, depends_on: { ${school}: { condition: service_healthy } } }\n`,
  ]);
  return template.replace('  # The schools.\n', services.join(''));
}

const secret = () => randomBytes(18).toString('base64url');

const found = existsSync(schoolsFolder) ? readdirSync(schoolsFolder) : [];
const schools = found.filter((file) => file.endsWith('.env')).map((file) => basename(file, '.env'));
const added = process.argv.slice(2);
for (const name of added) {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(name))
    fail(`The name '${name}' must be 2 to 31 small letters, digits and hyphens, and begin with a letter.`);
  const taken = composeOf(schools);
  if ([name, `${name}-backup`].some((service) => taken.includes(`\n  ${service}:`)))
    fail(`The name '${name}' is in use in compose.yaml.`);
  schools.push(name);
}
if (schools.length === 0) fail('There is no school yet. Name one: node ops/many/add-school.mjs north');

const { DOMAIN: domain, ADMIN_EMAIL: adminEmail, ALERTMANAGER: alertmanager } = readSettings(join(folder, '.env'));
if (!domain || !adminEmail) fail('.env must give DOMAIN and ADMIN_EMAIL.');
for (const name of ['sites', 'targets']) mkdirSync(join(schoolsFolder, name), { recursive: true });

for (const school of added) {
  const settings = [
    `INSTALLATION=${school}`,
    `PUBLIC_URL=https://${school}.${domain}`,
    `DATABASE_URL=postgres://${school}@db/${school}`,
    `PGPASSWORD=${secret()}`,
    `S3_PREFIX=${school}/`,
    `ADMIN_EMAIL=${adminEmail}`,
    `ADMIN_PASSWORD=${secret()}`,
    `BACKUP_DIR=/backup/${school}`,
    'BACKUP_KEEP=14',
  ];
  writeFileSync(settingsFile(school), `${settings.join('\n')}\n`, { mode: 0o600 });
}

for (const school of schools) {
  const settings = readSettings(settingsFile(school));
  for (const name of ['PGPASSWORD', 'BACKUP_DIR', 'BACKUP_KEEP'])
    if (!settings[name]) fail(`schools/${school}.env must give ${name}.`);
  const site = `${school}.${domain} {\n\timport school ${school}\n}\n`;
  writeFileSync(join(schoolsFolder, 'sites', `${school}.caddy`), site);
}

/** Prometheus reads both again by itself. @param {string} name @param {object[]} groups */
const writeTargets = (name, groups) =>
  writeFileSync(join(schoolsFolder, 'targets', `${name}.json`), `${JSON.stringify(groups, null, 1)}\n`);
writeTargets(
  'schools',
  schools.map((school) => ({ targets: [`${school}:3000`], labels: { installation: school } })),
);
writeTargets('alertmanagers', [{ targets: alertmanager ? [alertmanager] : [] }]);
writeFileSync(composeFile, composeOf(schools));

compose(['up', '--detach', '--wait', 'db', 'caddy']);
// Of every school: a run that ended early may have written settings without a database.
const sql = schools.map((school) => {
  const { PGPASSWORD: password } = readSettings(settingsFile(school));
  return `
    SELECT 'CREATE ROLE "${school}"' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${school}') \\gexec
    -- The check of a backup creates a database.
    ALTER ROLE "${school}" LOGIN CREATEDB PASSWORD '${password}';
    SELECT 'CREATE DATABASE "${school}" OWNER "${school}"' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '${school}') \\gexec
    REVOKE CONNECT ON DATABASE "${school}" FROM PUBLIC;
  `;
});
compose(['exec', '-T', 'db', 'psql', '--username', 'postgres', '--set', 'ON_ERROR_STOP=1', '--quiet'], sql.join(''));
compose(['up', '--detach']);
compose(['exec', '-T', 'caddy', 'caddy', 'reload', '--config', '/etc/caddy/Caddyfile']);
for (const school of added)
  console.log(`https://${school}.${domain}  ${adminEmail}  password in schools/${school}.env`);
