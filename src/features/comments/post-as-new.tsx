import { useRef, useState } from 'react';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { Button } from '#ui/button/button.tsx';
import { isPostable } from './comment-field.tsx';
import { COMMENT_PHRASES } from './phrases.ts';

interface PostAsNewProps {
  person: PersonRuntime;
  eventId: string;
  text: string;
  /** Called when the text is a comment of its own, sent or kept, and its source may be removed. */
  onPosted(): void;
}

/** Posts the text of a change whose comment was deleted as a new comment; repeated presses post it once. */
export function PostAsNew({ person, eventId, text, onPosted }: PostAsNewProps) {
  const posting = useRef(false);
  const [busy, setBusy] = useState(false);
  const post = async () => {
    if (posting.current) return;
    posting.current = true;
    setBusy(true);
    const verdict = await person.run((commands) => commands.createComment, { eventId, content: text.trim() });
    const refused = tellVerdict(COMMENT_PHRASES.create, verdict);
    posting.current = false;
    setBusy(false);
    // A comment refused later is shown in the list as one that needs attention.
    if (refused === null) onPosted();
  };
  return (
    <Button size="small" busy={busy && 'Posting…'} disabled={!isPostable(text)} onClick={() => void post()}>
      Post as new
    </Button>
  );
}
