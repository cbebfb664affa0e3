import { ATTACHMENT_MAX_BYTES, SHARED_MAX_BYTES } from '#contract/schema/limits.ts';
import { Device } from '#store/database/device.ts';
import { isQuotaExceeded } from '#store/database/failures.ts';
import { SharedItems } from '#store/database/shared-items.ts';

/** The reason why shared content is not on the device. */
type ShareProblem = 'full' | 'storage' | 'unreadable' | 'empty';

/**
 * Keeps content that another app has shared to this one (the manifest's `share_target`), with or without a network, for
 * any user.
 * @returns null when it is kept, otherwise the reason why it is not
 */
export async function receiveShare(request: Request): Promise<ShareProblem | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return 'unreadable';
  const text = wordsOf(form);
  const shared = form.getAll('files').filter((file): file is File => typeof file !== 'string' && file.size > 0);
  if (text === '' && shared.length === 0) return 'empty';
  const items = new SharedItems();
  const device = new Device();
  try {
    let read = 0;
    const files = await Promise.all(
      shared.map(async (file) => {
        const { name, type, size } = file;
        const isRead = size <= ATTACHMENT_MAX_BYTES && read + size <= SHARED_MAX_BYTES;
        if (isRead) read += size;
        return { name: name || 'File', type, size, bytes: isRead ? await file.arrayBuffer() : null };
      }),
    );
    const owner = await ownerOn(device);
    const id = crypto.randomUUID();
    if (!(await items.keep({ id, at: Date.now(), owner, text, files }))) return 'full';
    // The user may have signed out meanwhile, and their data was erased before this came.
    if ((await ownerOn(device)) !== owner) await items.release(id);
    return null;
  } catch (error) {
    return isQuotaExceeded(error) ? 'storage' : 'unreadable';
  } finally {
    items.close();
    device.close();
  }
}

/** The owner of the present or last session: one that ended by itself returns to the same person. */
async function ownerOn(device: Device): Promise<string> {
  const person = await device.current();
  return person?.status === 'active' || person?.status === 'ended' ? person.owner : '';
}

/** Apps put the same words into several of the fields. */
function wordsOf(form: FormData): string {
  const texts: string[] = [];
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name);
    const words = typeof value === 'string' ? value.trim() : '';
    if (words !== '' && !texts.some((other) => other.includes(words))) texts.push(words);
  }
  return texts.join('\n');
}
