import { $isLinkNode } from '@lexical/link';
import { $isListNode, ListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $findMatchingParent, $getNearestNodeOfType, mergeRegister } from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { useEffect, useState } from 'react';

export type Block = 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'ul' | 'ol' | 'blockquote';

/** The format of the selected text, for the buttons that change it. */
export interface Format {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  block: Block;
  /** The address of the link in which the selection begins; null outside of a link. */
  link: string | null;
}

const PLAIN: Format = { bold: false, italic: false, underline: false, block: 'p', link: null };

function $blockOf(node: LexicalNode): Block {
  const list = $getNearestNodeOfType(node, ListNode);
  if ($isListNode(list)) return list.getListType() === 'number' ? 'ol' : 'ul';
  const block = $findMatchingParent(node, (each) => $isHeadingNode(each) || $isQuoteNode(each));
  if ($isHeadingNode(block)) return block.getTag();
  return $isQuoteNode(block) ? 'blockquote' : 'p';
}

function $formatOf(): Format | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const anchor = selection.anchor.getNode();
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    block: $blockOf(anchor),
    link: $findMatchingParent(anchor, $isLinkNode)?.getURL() ?? null,
  };
}

/** The format of the selection, and whether undo and redo are possible. */
export function useFormat(editor: LexicalEditor): Format & { canUndo: boolean; canRedo: boolean } {
  const [format, setFormat] = useState(PLAIN);
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);
  useEffect(() => {
    const hear = (set: (can: boolean) => void) => (can: boolean) => {
      set(can);
      return false;
    };
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        const found = editorState.read($formatOf);
        if (found) setFormat((last) => (isSame(last, found) ? last : found));
      }),
      editor.registerCommand(CAN_UNDO_COMMAND, hear(setCanUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, hear(setCanRedo), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return { ...format, canUndo, canRedo };
}

const isSame = (a: Format, b: Format): boolean =>
  (Object.keys(a) as (keyof Format)[]).every((name) => a[name] === b[name]);
