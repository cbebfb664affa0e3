import { readConfig } from '#server/config.ts';
import { renewEpoch } from '#server/db/meta.ts';
import { openDatabase } from '#server/db/open.ts';

/** To be run after a restore, with the server stopped: tells every device that this data has another history. */
const read = readConfig(process.env);
if (read.ok) {
  const { db } = await openDatabase(read.config);
  console.log(`New epoch: ${await renewEpoch(db, Date.now())}`);
  await db.destroy();
} else {
  console.error(['The settings are not right:', ...read.problems].join('\n  '));
  process.exitCode = 1;
}
