import type { Environment } from '#contract/records/installation/environment.ts';
import { useObservable, useRuntime } from './context.ts';

/** Whether the server supports an extension of the specification; false until it has said so. */
export function useFeature(name: keyof Environment['features']): boolean {
  return useObservable(useRuntime().environment)?.features[name] === true;
}
