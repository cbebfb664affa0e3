import { Value } from '#runtime/platform/observable.ts';
import type { AppUpdate } from '#runtime/tabs/register-worker.ts';

/** An app that is on the device, without a waiting newer version. */
export const noUpdate = () => new Value<AppUpdate>({ onDevice: 'yes', ready: false, apply: () => {} });
