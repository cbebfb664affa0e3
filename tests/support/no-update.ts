import { Value } from '#runtime/window/observable.ts';
import type { AppUpdate } from '#runtime/window/types.ts';

/** An app that is on the device, and of which no newer version waits. */
export const noUpdate = () => new Value<AppUpdate>({ onDevice: 'yes', ready: false, apply: () => {} });
