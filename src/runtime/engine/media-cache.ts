/** The worker's cache of pictures and attachments; signing out erases it. */
export const MEDIA_CACHE = 'media';
