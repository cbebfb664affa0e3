import type { ReactNode } from 'react';
import styles from '#features/event/rich-text.module.css';
import { classNames } from '#ui/class-names.ts';
import richText from '#ui/rich-text/rich-text.module.css';
import { richTextNodes } from './rich-text-nodes.ts';

/** `features/event/rich-text.tsx` for the worker, which has no document to sanitize with. */
export function RichText({ html }: { html: string }) {
  const isPlain = !html.includes('<');
  const nodes = isPlain ? html : richTextNodes(html, self.location.origin);
  // The application shows it instead, and nothing of this screen is painted.
  if (nodes === null) return <div aria-busy="true" />;
  return (
    <div dir="auto" className={classNames(richText.text, styles.text, isPlain && styles.plain)}>
      {nodes as ReactNode}
    </div>
  );
}
