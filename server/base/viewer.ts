import type { SiteRole } from '#contract/records/groups/roles.ts';

/** The signed-in person on whose behalf a call is made. */
export interface Viewer {
  id: number;
  role: SiteRole;
  email: string;
}

export const isAdmin = (viewer: Viewer): boolean => viewer.role === 'admin';
