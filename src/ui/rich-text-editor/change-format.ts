import { $isLinkNode, $toggleLink } from '@lexical/link';
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent } from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  type LexicalEditor,
} from 'lexical';
import { $createImage } from './image-node.tsx';
import type { Block } from './use-format.ts';

/** Changes the kind of block of the selected lines; a list of the same kind becomes plain lines again. */
export function setBlock(editor: LexicalEditor, now: Block, wanted: Block): void {
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

/** Links the selected words, or changes the link at the cursor; null removes the link. */
export function setLink(editor: LexicalEditor, url: string | null): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
    // Without selected words the link's text is its address.
    if (selection.isCollapsed() && !link && url !== null) {
      const words = $createTextNode(url);
      selection.insertNodes([words]);
      words.select(0, words.getTextContentSize());
    }
    if (link && selection.isCollapsed()) link.select(0, link.getChildrenSize());
    $toggleLink(url);
  });
}

export function insertImage(editor: LexicalEditor, { src, alt }: { src: string; alt: string }): void {
  editor.update(() => $insertNodes([$createImage({ src, alt, width: '', height: '' })]));
}
