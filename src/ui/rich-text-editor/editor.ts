import { CodeNode } from '@lexical/code-core';
import {
  buildEditorFromExtensions,
  configExtension,
  defineExtension,
  HorizontalRuleExtension,
  type LexicalEditorWithDispose,
} from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import { LinkExtension } from '@lexical/link';
import { ListExtension } from '@lexical/list';
import { registerMarkdownShortcuts, TRANSFORMERS } from '@lexical/markdown';
import { RichTextExtension } from '@lexical/rich-text';
import { TableExtension } from '@lexical/table';
import { mergeRegister } from '@lexical/utils';
import {
  $addUpdateTag,
  COMMAND_PRIORITY_LOW,
  HISTORY_MERGE_TAG,
  PASTE_COMMAND,
  PASTE_TAG,
  SKIP_SELECTION_FOCUS_TAG,
} from 'lexical';
import { $getHtml, $paste, $setHtml } from './html.ts';
import { $dropImage, ImageNode, type ImageRules, setImageRules } from './image-node.ts';
import { pastedPage } from './pasted-page.ts';
import styles from './rich-text-editor.module.css';

export type RichTextEditorCore = LexicalEditorWithDispose;

export interface EditorParts {
  html: string;
  images: ImageRules;
  /** Whether a link may lead there. */
  isLink(url: string): boolean;
  /** Something was typed, pasted, or undone. */
  onEdit(): void;
  onError(error: Error): void;
  /** So many pictures of a pasted text may not be in it. */
  onLeftOut?(pictures: number): void;
}

/** The media type of text that an editor of this kind has copied. */
const OWN_TEXT = 'application/x-lexical-editor';

/** Formats that the editor draws by no tag. */
const DRAWN = { underline: styles.underline, strikethrough: styles.strike, underlineStrikethrough: styles.both };

/** An update that puts in what somebody else has written: nothing for the person to undo. */
const FOREIGN = 'foreign-text';

/** An editor of rich text that is not in the page yet (`setRootElement`). */
export function createEditorCore({
  html,
  images,
  isLink,
  onEdit,
  onError,
  onLeftOut,
}: EditorParts): RichTextEditorCore {
  return buildEditorFromExtensions(
    defineExtension({
      name: 'rich-text',
      namespace: 'rich-text',
      nodes: [ImageNode, CodeNode],
      theme: { text: DRAWN as Record<string, string> },
      dependencies: [
        RichTextExtension,
        HistoryExtension,
        ListExtension,
        configExtension(TableExtension, { hasHorizontalScroll: false }),
        HorizontalRuleExtension,
        configExtension(LinkExtension, { validateUrl: isLink }),
      ],
      onError,
      $initialEditorState: (editor) => {
        setImageRules(editor, images);
        $setHtml(editor, html);
      },
      register: (editor) =>
        mergeRegister(
          registerMarkdownShortcuts(editor, TRANSFORMERS),
          editor.registerNodeTransform(ImageNode, (node) => $dropImage(node, editor)),
          editor.registerCommand(
            PASTE_COMMAND,
            (event) => {
              const copied = 'clipboardData' in event ? event.clipboardData : null;
              const html = copied?.getData('text/html') ?? '';
              // Its own text is there in a form of its own too.
              if (html === '' || copied?.types.includes(OWN_TEXT)) return false;
              event.preventDefault();
              const { page, leftOut } = pastedPage(html, images.isImage);
              editor.update(() => $paste(editor, page), { tag: PASTE_TAG });
              if (leftOut > 0) onLeftOut?.(leftOut);
              return true;
            },
            COMMAND_PRIORITY_LOW,
          ),
          editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
            const isChanged = dirtyElements.size > 0 || dirtyLeaves.size > 0;
            if (isChanged && !tags.has(FOREIGN)) onEdit();
          }),
        ),
    }),
  );
}

/** What the editor holds. */
export const htmlOf = (editor: RichTextEditorCore): string => editor.read(() => $getHtml(editor));

/** Puts other text into the editor, which is not the person's doing. */
export function replaceHtml(editor: RichTextEditorCore, html: string): void {
  editor.update(() => {
    $addUpdateTag(FOREIGN);
    $addUpdateTag(HISTORY_MERGE_TAG);
    $addUpdateTag(SKIP_SELECTION_FOCUS_TAG);
    $setHtml(editor, html);
  });
}
