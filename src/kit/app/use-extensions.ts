import { isExtended } from '#contract/records/installation/extensions.ts';
import { useObservable, useRuntime } from './context.ts';

/** Whether the server has our extensions of the specification; false until it has said so. */
export const useExtensions = (): boolean => isExtended(useObservable(useRuntime().environment));
