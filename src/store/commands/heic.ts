/**
 * The format of iPhones, which the server does not accept. It is converted, or refused by name. Windows gives such a
 * file no type.
 */
export const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

export const cannotConvert = ({ name }: File): string => `This browser cannot convert ${name}.`;
