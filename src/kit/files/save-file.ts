/** A file name that every file system accepts: letters with their marks, digits and dots. */
export const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .slice(0, 80)
    .replace(/^[-.]+|[-.]+$/g, '')
    .toLowerCase() || 'file';

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
