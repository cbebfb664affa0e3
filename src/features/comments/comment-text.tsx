import { useId, useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { Attachments } from '#kit/files/attachments.tsx';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './comments.module.css';
import { cutText } from './cut-text.ts';
import { linkText } from './link-text.ts';

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** The text of a comment, and its attached files. */
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
        {linkText(isWhole || cut === null ? text : `${cut}…`).map(({ at, text: part, href }) =>
          href ? (
            <a key={at} href={href} {...(!href.startsWith('mailto:') && ELSEWHERE)}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
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
