import { useId, useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { Attachments } from '#kit/files/attachments.tsx';
import { LinkedText } from '#kit/text/linked-text.tsx';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './comments.module.css';

export function CommentText({ person, comment }: { person: PersonRuntime; comment: CommentView }) {
  return (
    <>
      {comment.content && <Words author={displayName(comment.author)}>{comment.content}</Words>}
      <Attachments person={person} files={comment.attachments} />
    </>
  );
}

/**
 * Plain text with its line breaks, and with web addresses and emails as links. A long text is cut, with a button for
 * the rest.
 */
export function Words({ author, children: text }: { author: string; children: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const cut = cutText(text);
  return (
    <>
      <p id={id} className={styles.content} dir="auto">
        <LinkedText>{isWhole || cut === null ? text : `${cut}…`}</LinkedText>
      </p>
      {cut !== null && (
        <Button
          size="small"
          variant="quiet"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          aria-label={isWhole ? `Show less of the comment by ${author}` : `Show more of the comment by ${author}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'less' : 'more'}
        </Button>
      )}
    </>
  );
}

/** About one screen of a phone. */
const CHARACTERS = 600;
const LINES = 12;
/** A remainder smaller than this is not worth a button. */
const SLACK = 1.25;

/** The beginning of a text that is too long to show whole, cut between words; null for a shorter text. */
export function cutText(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= CHARACTERS * SLACK && lines.length <= LINES * SLACK) return null;
  const begin = lines.slice(0, LINES).join('\n').slice(0, CHARACTERS);
  if (text[begin.length] === '\n') return begin.trimEnd();
  const atWord = begin.replace(/\s+\S*$/, '');
  // Text without spaces is cut anywhere, but not inside a character; an address is left out whole.
  const isCut = atWord.length > CHARACTERS / 2 || atWord.length < begin.length;
  return (isCut && atWord !== '' ? atWord : [...begin].slice(0, -1).join('')).trimEnd();
}
