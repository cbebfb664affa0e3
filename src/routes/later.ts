/** Said once: the first load carries each place that imports by demand. */
export const later = () => import('./later-screens.ts');
