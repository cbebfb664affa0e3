/** The worker's cache of images and attachments; signing out erases it. */
export const MEDIA_CACHE = 'media';
