import { $insertGeneratedNodes, ClipboardImportExtension } from '@lexical/clipboard';
import { CodeNode } from '@lexical/code-core';
import { configExtension, defineExtension, HorizontalRuleExtension } from '@lexical/extension';
import { HistoryExtension } from '@lexical/history';
import { $generateNodesFromDOM } from '@lexical/html';
import { LinkExtension } from '@lexical/link';
import { ListExtension } from '@lexical/list';
import { DRAG_DROP_PASTE, RichTextExtension } from '@lexical/rich-text';
import { TableExtension } from '@lexical/table';
import { $addUpdateTag, $getEditor, HISTORY_MERGE_TAG, type LexicalEditor, SKIP_SELECTION_FOCUS_TAG } from 'lexical';
import { $getHtml, $setHtml } from './html.ts';
import { $dropImage, ImageNode, type ImageRules, setImageRules } from './image-node.tsx';
import { pastedPage } from './pasted-page.ts';
import styles from './rich-text-editor.module.css';

interface EditorParts {
  html: string;
  images: ImageRules;
  /** Whether an address is allowed for a link. */
  isLink(url: string): boolean;
  onError(error: Error): void;
  /** Called with the number of pictures of a pasted or dropped text that are not allowed. */
  onLeftOut?(pictures: number): void;
}

/** Formats that the editor draws without a tag of their own. */
const DRAWN = { underline: styles.underline, strikethrough: styles.strike, underlineStrikethrough: styles.both };

/** The tag of an update that inserts text that the user did not write, and so cannot undo. */
export const FOREIGN = 'foreign-text';

/** Whether nothing is left without the pictures: a copied picture is on the clipboard as HTML and as a file. */
const isEmpty = ({ body }: Document): boolean => body.textContent.trim() === '' && !body.querySelector('img');

/** An editor of rich text, for a composer. */
export const richTextExtension = ({ html, images, isLink, onError, onLeftOut }: EditorParts) =>
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
      configExtension(ClipboardImportExtension, {
        $importMimeType: {
          'text/html': [
            (html, selection, _, { files }) => {
              const editor = $getEditor();
              const { page, leftOut } = pastedPage(html, images.isImage);
              const pictures = leftOut > 0 && isEmpty(page) ? [...files] : [];
              if (pictures.length > 0) editor.dispatchCommand(DRAG_DROP_PASTE, pictures);
              else $insertGeneratedNodes(editor, $generateNodesFromDOM(editor, page), selection);
              if (leftOut > pictures.length) onLeftOut?.(leftOut - pictures.length);
              return true;
            },
          ],
        },
      }),
    ],
    onError,
    $initialEditorState: (editor) => {
      setImageRules(editor, images);
      $setHtml(editor, html);
    },
    register: (editor) => editor.registerNodeTransform(ImageNode, (node) => $dropImage(node, editor)),
  });

/** The editor's content. */
export const htmlOf = (editor: LexicalEditor): string => editor.read(() => $getHtml(editor));

/** Replaces the editor's text, without an entry for undo. */
export function replaceHtml(editor: LexicalEditor, html: string): void {
  editor.update(() => {
    $addUpdateTag(FOREIGN);
    $addUpdateTag(HISTORY_MERGE_TAG);
    $addUpdateTag(SKIP_SELECTION_FOCUS_TAG);
    $setHtml(editor, html);
  });
}
