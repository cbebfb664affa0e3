import { Value } from '#runtime/window/observable.ts';
import type { AppUpdate } from '#runtime/window/types.ts';

/** An app that is on the device, without a waiting newer version. */
export const noUpdate = () => new Value<AppUpdate>({ onDevice: 'yes', ready: false, apply: () => {} });
