/** In one place, because the first load contains each place that imports on demand. */
export const later = () => import('./later-screens.ts');
