import { useRef, useState } from 'react';
import { tellVerdict } from '#kit/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { Button } from '#ui/button/button.tsx';
import { isPostable } from './comment-field.tsx';
import { COMMENT_PHRASES } from './phrases.ts';

export interface PostAsNewProps {
  person: PersonRuntime;
  eventId: string;
  text: string;
  /** It is a comment of its own now, sent or kept: what it came from may go. */
  onPosted(): void;
}

/** Words of a change whose comment is gone become a comment of their own. Once, however often it is pressed. */
export function PostAsNew({ person, eventId, text, onPosted }: PostAsNewProps) {
  const posting = useRef(false);
  const [busy, setBusy] = useState(false);
  const post = async () => {
    if (posting.current) return;
    posting.current = true;
    setBusy(true);
    const verdict = await withEdits(person, ({ comments }) => comments.create({ eventId, content: text.trim() }));
    const refused = tellVerdict(COMMENT_PHRASES.create, verdict);
    posting.current = false;
    setBusy(false);
    // Refused after all, it stands in the list as one that needs the person.
    if (refused === null) onPosted();
  };
  return (
    <Button size="small" busy={busy && 'Posting…'} disabled={!isPostable(text)} onClick={() => void post()}>
      Post as new
    </Button>
  );
}
