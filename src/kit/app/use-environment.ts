import { isExtended } from '#contract/records/installation/extensions.ts';
import { ADMIN_PAGES } from '#kit/addresses/admin-addresses.ts';
import { useObservable, useRuntime } from './context.ts';

/** Whether the server has our extensions of the specification; false until it has said so. */
export const useExtensions = (): boolean => isExtended(useObservable(useRuntime().environment));

/** True of a server that mails no invitations: administrators hand over their links. */
export const useMailsNothing = (): boolean => useObservable(useRuntime().environment)?.mail === false;

/** The pages of the administration that the server supports. */
export function useAdminPages() {
  const isExtended = useExtensions();
  return ADMIN_PAGES.filter((page) => isExtended || !('isExtension' in page));
}
