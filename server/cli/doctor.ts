import { systemClock } from '#server/base/clock.ts';
import { checkAddress } from '#server/doctor/address.ts';
import { warning } from '#server/doctor/finding.ts';
import { checkServices } from '#server/doctor/services.ts';
import { runCommand } from './command.ts';

const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const;

/** `npm run doctor`: checks a deployment, beside its running server and with its settings. */
await runCommand(async (config) => {
  const address = config.publicUrl;
  const found = [
    ...(address
      ? await checkAddress(address, systemClock)
      : [warning('Server', 'Set PUBLIC_URL to check its address.')]),
    ...(await checkServices(config, systemClock)),
  ];
  for (const { name, state, words } of found) console.log(`${MARKS[state]}  ${name.padEnd(9)}  ${words}`);
  if (found.some(({ state }) => state === 'fault')) process.exitCode = 1;
});
