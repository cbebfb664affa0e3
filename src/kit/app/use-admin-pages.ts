import { ADMIN_PAGES } from '#kit/addresses/admin-addresses.ts';
import { useExtensions } from './use-extensions.ts';

/** The pages of the administration that the server supports. */
export function useAdminPages() {
  const isExtended = useExtensions();
  return ADMIN_PAGES.filter((page) => isExtended || !('isExtension' in page));
}
