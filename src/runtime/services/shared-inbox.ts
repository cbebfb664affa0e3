import { commentPlace } from '#runtime/drafts/drafts.ts';
import type { Picked } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import { type SharedItem, SharedItems } from '#store/database/shared-items.ts';
import { getEventKey } from '#store/queries/schedule/comments.ts';

interface SharedInboxParts {
  store: Store;
  pick(input: { file: File; use: 'file' | 'image' }): Promise<Picked>;
  /** Discards a file that was picked. */
  discard(opId: string): Promise<void>;
}

export type SharedInbox = Awaited<ReturnType<typeof sharedInboxOf>>;

/** The content that other apps have shared to this one, for the user, until they use or discard it. */
export async function sharedInboxOf({ store, pick, discard }: SharedInboxParts) {
  const items = new SharedItems();
  await items.claim(store.owner);
  return {
    /** Newest first. */
    list: () => items.list(store.owner),
    /** The files of an item that are on this device. */
    preview: (item: SharedItem) => items.files(item),
    discard: (id: string) => items.discard(id),
    /**
     * Puts an item into a draft of a comment on an event, with its files, and removes it from here.
     * @returns the message for each file that a comment cannot have
     */
    use: async (
      item: SharedItem,
      eventId: string,
    ): Promise<{ outcome: 'used'; refused: readonly string[] } | { outcome: 'not-saved'; message: string }> => {
      const picked: Extract<Picked, { outcome: 'kept' }>[] = [];
      const refused: string[] = [];
      const takeBack = () => Promise.all(picked.map(({ opId }) => discard(opId)));
      for (const file of await items.files(item)) {
        const found = await pick({ file, use: 'file' });
        if (found.outcome === 'kept') picked.push(found);
        else if (found.outcome === 'invalid') refused.push(`${file.name}: ${found.message}`);
        else {
          await takeBack();
          return { outcome: 'not-saved', message: found.message };
        }
      }
      if (item.text === '' && picked.length === 0 && refused.length > 0)
        return { outcome: 'not-saved', message: refused.join('\n') };
      const { drafts } = await import('#runtime/drafts/window.ts');
      const name = drafts.at(commentPlace(store.userId, await getEventKey(store, eventId)));
      const before = drafts.read(name);
      const text = [before.text, item.text].filter(Boolean).join('\n\n') || null;
      if (!drafts.put(name, { text, files: [...before.files, ...picked.map(({ attachment }) => attachment)] })) {
        drafts.put(name, before);
        await takeBack();
        return { outcome: 'not-saved', message: NO_ROOM };
      }
      // Last, so that after any earlier failure the item is still here.
      await items.discard(item.id);
      return { outcome: 'used', refused };
    },
  };
}

const NO_ROOM = 'This device is out of space. Free some space and try again.';
