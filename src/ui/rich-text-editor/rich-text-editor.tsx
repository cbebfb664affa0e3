import { TRANSFORMERS } from '@lexical/markdown';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { MarkdownShortcutPlugin } from '@lexical/react/LexicalMarkdownShortcutPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { FileInput } from '../file-button/file-input.tsx';
import richText from '../rich-text/rich-text.module.css';
import { Spinner } from '../spinner/spinner.tsx';
import { toast } from '../toast/toast-store.ts';
import { insertImage, setLink } from './change-format.ts';
import { FOREIGN, htmlOf, replaceHtml, richTextExtension } from './editor.ts';
import { Formatting } from './formatting.tsx';
import { Guard } from './guard.tsx';
import type { ImageRules } from './image-node.tsx';
import { LinkRow } from './link-row.tsx';
import styles from './rich-text-editor.module.css';
import { useFormat } from './use-format.ts';

export interface RichTextEditorProps {
  label: string;
  describedBy: string | undefined;
  /** HTML; a text that the user has not touched is never reported in another spelling. */
  value: string;
  onChange(html: string): void;
  disabled: boolean;
  images: ImageRules;
  isLink(url: string): boolean;
  /** The types that the choice of files offers: 'image/png,image/gif'. */
  imageTypes: string;
  /** Stores a picture and returns its address; null where it was refused and the refusal was shown. */
  onImage(file: File): Promise<{ src: string; alt: string } | null>;
}

/**
 * The pause in typing after which the text is reported, in milliseconds: serializing it takes longer than a keystroke
 * may.
 */
const TELL_AFTER_MS = 300;

const tellLeftOut = (pictures: number) =>
  toast({
    title: plural(pictures, 'picture was left out', 'pictures were left out'),
    description: 'Save pictures to this device, then add them with “Insert image”.',
  });

const onError = (error: Error) => console.error('The editor failed', error);

/** An editor of rich text. Loaded on demand, because it is large (`RichTextField`). */
export default function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Guard instead={<p className={styles.failed}>Failed to initialize editor</p>}>
      <Composed {...props} />
    </Guard>
  );
}

function Composed(props: RichTextEditorProps) {
  const { value: html, images, isLink } = props;
  const [extension] = useState(() => richTextExtension({ html, images, isLink, onError, onLeftOut: tellLeftOut }));
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <Editing {...props} />
    </LexicalExtensionComposer>
  );
}

/**
 * Reports the text after a pause, and immediately where the field or the page is left. Follows a value that comes from
 * outside.
 */
function useText(editor: LexicalEditor, value: string, onChange: (html: string) => void) {
  const latest = useRef(onChange);
  const known = useRef(value);
  const drawn = useRef(value);
  const tellNow = useRef(() => {});
  const tellLater = useRef(() => {});
  const isUntold = useRef((): boolean => false);
  // A layout effect, which ends before the composer disposes of the editor.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let written: string | null = null;
    const write = () => {
      written = htmlOf(editor);
      // The listener renders and stores the text: in a task of its own, so that no key waits for both.
      timer = setTimeout(tell);
    };
    const tell = () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      const html = written ?? htmlOf(editor);
      written = null;
      if (html === known.current) return;
      known.current = html;
      latest.current(html);
    };
    tellNow.current = tell;
    isUntold.current = () => timer !== null;
    tellLater.current = () => {
      if (timer !== null) clearTimeout(timer);
      written = null;
      timer = setTimeout(write, TELL_AFTER_MS);
    };
    // Escape closes the surrounding form, which then accepts no more text: so this listens before all other handlers.
    const beforeEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') tell();
    };
    window.addEventListener('pagehide', tell);
    window.addEventListener('keydown', beforeEscape, true);
    return () => {
      window.removeEventListener('pagehide', tell);
      window.removeEventListener('keydown', beforeEscape, true);
      tell();
      tellLater.current = () => {};
    };
  }, [editor]);
  useLayoutEffect(() => {
    const isAnother = value !== drawn.current;
    drawn.current = value;
    if (isAnother && value !== known.current) {
      // Unreported words were typed on the former value, so its listener gets them before the value changes.
      if (isUntold.current()) tellNow.current();
      else {
        known.current = value;
        replaceHtml(editor, value);
      }
    }
    latest.current = onChange;
  });
  return { tellNow: () => tellNow.current(), tellLater: () => tellLater.current() };
}

function Editing({ label, describedBy, disabled, ...props }: RichTextEditorProps) {
  const { value, onChange, isLink, imageTypes, onImage } = props;
  const [editor] = useLexicalComposerContext();
  const file = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [uploads, setUploads] = useState(0);
  const format = useFormat(editor);
  const { tellNow, tellLater } = useText(editor, value, onChange);
  useLayoutEffect(() => editor.setEditable(!disabled), [editor, disabled]);

  const take = async (files: readonly File[]) => {
    setUploads((count) => count + 1);
    try {
      for (const each of files) {
        const image = await onImage(each);
        if (image) insertImage(editor, image);
      }
    } finally {
      setUploads((count) => count - 1);
    }
  };
  const taking = useRef(take);
  taking.current = take;
  useEffect(
    () =>
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          void taking.current(files);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );
  return (
    <fieldset
      aria-label={`${label}, editor`}
      className={styles.editor}
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || tellNow()}
    >
      <Formatting
        editor={editor}
        format={format}
        label={label}
        disabled={disabled}
        isUploading={uploads > 0}
        onLink={() => setLinking((is) => !is)}
        onImage={() => file.current?.click()}
      />
      {isLinking && (
        <LinkRow
          key={format.link}
          url={format.link}
          isLink={isLink}
          onSet={(url) => {
            setLink(editor, url);
            setLinking(false);
            editor.focus();
          }}
          onClose={() => {
            setLinking(false);
            editor.focus();
          }}
        />
      )}
      <ContentEditable
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={disabled || undefined}
        tabIndex={0}
        dir="auto"
        className={classNames(fieldStyles.control, richText.text, styles.text)}
      />
      <MarkdownShortcutPlugin transformers={TRANSFORMERS} />
      <OnChangePlugin
        ignoreSelectionChange
        ignoreHistoryMergeTagChange={false}
        onChange={(_, __, tags) => tags.has(FOREIGN) || tellLater()}
      />
      <p role="status" className={styles.status}>
        {uploads > 0 && (
          <>
            <Spinner /> Uploading image…
          </>
        )}
      </p>
      <FileInput ref={file} accept={imageTypes} label={`Image for ${label}`} onPick={(files) => void take(files)} />
    </fieldset>
  );
}
