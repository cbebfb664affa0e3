import { $isLinkNode, $toggleLink } from '@lexical/link';
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent } from '@lexical/utils';
import { $createParagraphNode, $createTextNode, $getSelection, $insertNodes, $isRangeSelection } from 'lexical';
import type { RichTextEditorCore } from './editor.ts';
import { $createImage } from './image-node.ts';
import type { Block } from './use-format.ts';

/** Makes the selected lines another kind of block; a list of the same kind becomes plain lines again. */
export function setBlock(editor: RichTextEditorCore, now: Block, wanted: Block): void {
  if (wanted === 'ul' || wanted === 'ol') {
    const insert = wanted === 'ul' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND;
    editor.dispatchCommand(now === wanted ? REMOVE_LIST_COMMAND : insert, undefined);
    return;
  }
  if (now === 'ul' || now === 'ol') editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
  const block = now === wanted ? 'p' : wanted;
  editor.update(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $setBlocksType(selection, () => $newBlock(block));
  });
}

function $newBlock(block: Exclude<Block, 'ul' | 'ol'>) {
  if (block === 'p') return $createParagraphNode();
  return block === 'blockquote' ? $createQuoteNode() : $createHeadingNode(block);
}

/** Makes the selected words a link, or those of the link in which the cursor stands; null takes the link off. */
export function setLink(editor: RichTextEditorCore, url: string | null): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
    // Without any word to stand on, the link shows where it leads.
    if (selection.isCollapsed() && !link && url !== null) {
      const words = $createTextNode(url);
      selection.insertNodes([words]);
      words.select(0, words.getTextContentSize());
    }
    if (link && selection.isCollapsed()) link.select(0, link.getChildrenSize());
    $toggleLink(url);
  });
}

/** Puts a picture where the cursor stands. */
export function insertImage(editor: RichTextEditorCore, { src, alt }: { src: string; alt: string }): void {
  editor.update(() => $insertNodes([$createImage({ src, alt, width: '', height: '' })]));
}
