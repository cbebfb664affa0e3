import { Attachments } from '#kit/attachments.tsx';
import type { PersonRuntime } from '#runtime/window/types.ts';
import type { CommentView } from '#store/queries/views.ts';
import styles from './comments.module.css';
import { linkText } from './link-text.ts';

/** What was said, as plain text: line breaks kept, web addresses as links; and the files that hang on it. */
export function CommentText({ person, comment }: { person: PersonRuntime; comment: CommentView }) {
  return (
    <>
      {comment.content && (
        <p className={styles.content} dir="auto">
          {linkText(comment.content).map(({ at, text, href }) =>
            href ? (
              <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
      <Attachments person={person} files={comment.attachments} />
    </>
  );
}
