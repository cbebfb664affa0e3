import PaperclipIcon from 'lucide-react/icons/paperclip';
import type { CommentView } from '#store/views.ts';
import styles from './comments.module.css';
import { linkText } from './link-text.ts';

/** What was said, as plain text: line breaks kept, web addresses as links; and the files that hang on it. */
export function CommentText({ comment }: { comment: CommentView }) {
  return (
    <>
      {comment.content && (
        <p className={styles.content}>
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
      {comment.attachments.length > 0 && (
        <ul aria-label="Attachments">
          {comment.attachments.map((file) => (
            <li key={file.url}>
              <a href={file.url} target="_blank" rel="noopener noreferrer" className={styles.file}>
                <PaperclipIcon aria-hidden="true" />
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
