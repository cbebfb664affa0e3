import { access, constants } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { VERSION } from '#contract/calls/version.ts';
import { plural } from '#contract/text/plural.ts';
import { openFileStore } from '#server/adapters/files/by-settings.ts';
import { isPublicAddress } from '#server/adapters/push/public-address.ts';
import type { Clock } from '#server/base/clock.ts';
import { type Config, DEFAULT_ADMIN_EMAIL } from '#server/base/config.ts';
import { misfit } from '#server/db/engine/migrate.ts';
import { openAsIs, requireInstallation } from '#server/db/engine/open.ts';
import { countPushDevices } from '#server/db/people/push-subscriptions.ts';
import { countVersions } from '#server/db/people/sessions.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { recentAddresses } from '#server/db/writes/audit.ts';
import { diskOf } from '#server/plugins/disk.ts';
import { subjectOf } from '#server/plugins/push.ts';
import { LEAST_FREE_BYTES } from '#server/plugins/readiness.ts';
import { findBackup } from '#server/transfer/manifest.ts';
import { megabytes } from '#server/transfer/report.ts';
import { type Finding, finding, ok, warning } from './finding.ts';

const DAY_MS = 86_400_000;
/** Fewer sign-ins may well come from one place. */
const LEAST_SIGN_INS = 5;

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return warning('Mail', 'SMTP_URL is not set: mails are written to files, and no one receives them.');
  await createTransport(smtpUrl).verify();
  return ok('Mail', 'The mail server accepts the account.');
}

async function checkFiles(config: Config, clock: Clock): Promise<Finding> {
  if (!config.s3) await access(config.dataDir, constants.W_OK);
  await (await openFileStore(config, clock)).check();
  return ok('Files', config.s3 ? `The bucket ${config.s3.bucket} can be used.` : 'The folder of files can be used.');
}

async function checkDisk({ dataDir, quotas, s3 }: Config): Promise<Finding> {
  const { bytes } = quotas.group;
  const disk = await diskOf(dataDir);
  if (!disk) return warning('Disk', 'The system does not report the free space.');
  const [needed, why] = s3
    ? [LEAST_FREE_BYTES, 'files are in the bucket']
    : [bytes ?? Infinity, `a group may have ${bytes === null ? 'any amount' : megabytes(bytes)}`];
  return (disk.free < needed ? warning : ok)('Disk', `${megabytes(disk.free)} are free; ${why}.`);
}

async function readFrom<T>(config: Config, read: (db: Db) => Promise<T>): Promise<T> {
  await requireInstallation(config);
  const { db } = await openAsIs(config);
  return read(db).finally(() => db.destroy());
}

async function checkProxy(config: Config): Promise<Finding> {
  const addresses = await readFrom(config, recentAddresses);
  const [address = ''] = addresses;
  if (addresses.length < LEAST_SIGN_INS) return ok('Proxy', 'There are too few sign-ins to compare addresses.');
  return new Set(addresses).size === 1 && !isPublicAddress(address)
    ? warning('Proxy', `All sign-ins came from ${address}: if that is the proxy, name it in TRUST_PROXY.`)
    : ok('Proxy', 'The addresses of users reach the server.');
}

async function checkApps(config: Config, clock: Clock): Promise<Finding> {
  const found = await readFrom(config, async (db) =>
    (await misfit(db)) === 'missing' ? null : countVersions(db, clock()),
  );
  if (!found) return warning('Apps', `The server of this version, ${VERSION}, has not started on the database yet.`);
  const counts = [...found];
  const sum = (of: typeof counts) => of.reduce((total, [, count]) => total + count, 0);
  const others = counts.filter(([version]) => version !== VERSION);
  if (others.length === 0) return ok('Apps', `No device of the last week runs another version than ${VERSION}.`);
  const [verb, unnamed] = sum(others) === 1 ? ['runs', 'another version'] : ['run', 'other versions'];
  const run = `${sum(others)} of ${plural(sum(counts), 'device')} ${verb}`;
  const versions = others.map(([version]) => version ?? unnamed).join(' or ');
  return warning(
    'Apps',
    `${run} ${versions}, the server is ${VERSION}: a device changes when its user accepts the update.`,
  );
}

async function checkBackup({ backups }: Config, clock: Clock): Promise<Finding> {
  if (!backups.folder) return warning('Backup', 'BACKUP_DIR is not set, so backups cannot be checked.');
  const { manifest } = await findBackup(backups.folder);
  const age = Math.floor((clock() - Date.parse(manifest.madeAt)) / DAY_MS);
  const words = `The latest is ${plural(age, 'day')} old.`;
  return age > 1 ? warning('Backup', words) : ok('Backup', words);
}

async function checkPush(config: Config): Promise<Finding> {
  const contact = subjectOf(config);
  if (contact === `mailto:${DEFAULT_ADMIN_EMAIL}`)
    return warning('Push', `The contact for push services is ${DEFAULT_ADMIN_EMAIL}: set VAPID_SUBJECT.`);
  const { devices, failing } = await readFrom(config, countPushDevices);
  return failing > 0 && failing === devices
    ? warning(
        'Push',
        `Pushes to ${failing} of ${plural(devices, 'device')} fail: allow access to port 443 of the internet.`,
      )
    : ok('Push', `Push services can contact the operator at ${contact}.`);
}

/** Checks the services that the settings name, from this machine. */
export const checkServices = (config: Config, clock: Clock): Promise<Finding[]> =>
  Promise.all([
    finding('Proxy', () => checkProxy(config)),
    finding('Apps', () => checkApps(config, clock)),
    finding('Files', () => checkFiles(config, clock)),
    finding('Disk', () => checkDisk(config)),
    finding('Mail', () => checkMail(config)),
    finding('Push', () => checkPush(config)),
    finding('Backup', () => checkBackup(config, clock)),
  ]);
