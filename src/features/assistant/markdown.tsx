import { $isCodeNode, CodeNode } from '@lexical/code-core';
import { $isLinkNode, AutoLinkNode, LinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode, ListItemNode, ListNode } from '@lexical/list';
import { $convertFromMarkdownString, TRANSFORMERS } from '@lexical/markdown';
import { $isHeadingNode, $isQuoteNode, HeadingNode, QuoteNode } from '@lexical/rich-text';
import { $getRoot, $isElementNode, $isLineBreakNode, $isTextNode, createEditor, type LexicalNode } from 'lexical';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { textLink } from '#kit/text/link-text.ts';
import { Stack } from '#ui/layout/layout.tsx';
import richText from '#ui/rich-text/rich-text.module.css';

/** An answer in Markdown, rendered as React elements so that its text is never parsed as HTML. */
export function Markdown({ text }: { text: string }) {
  const nodes = useMemo(() => nodesOf(text), [text]);
  return (
    <Stack gap={2} className={richText.text} dir="auto">
      {nodes}
    </Stack>
  );
}

function nodesOf(text: string): ReactNode {
  const editor = createEditor({
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, AutoLinkNode, CodeNode],
    onError: (error) => {
      throw error;
    },
  });
  editor.update(() => $convertFromMarkdownString(text, TRANSFORMERS), { discrete: true });
  return editor.read(() => $within($getRoot().getChildren()));
}

/** The tag of each format of a text, outermost first. */
const FORMATS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strikethrough', 's'],
  ['code', 'code'],
] as const;

const $within = (nodes: readonly LexicalNode[]): ReactNode =>
  nodes.map((node) => <Fragment key={node.getKey()}>{$drawn(node)}</Fragment>);

function $drawn(node: LexicalNode): ReactNode {
  if ($isLineBreakNode(node)) return <br />;
  if ($isTextNode(node))
    return FORMATS.reduceRight<ReactNode>(
      (inner, [format, tag]) => (node.hasFormat(format) ? createElement(tag, null, inner) : inner),
      node.getTextContent(),
    );
  if (!$isElementNode(node)) return null;
  const inner = $within(node.getChildren());
  if ($isLinkNode(node)) return linkTo(node.getURL(), inner);
  if ($isListNode(node))
    return node.getListType() === 'number' ? <ol start={node.getStart()}>{inner}</ol> : <ul>{inner}</ul>;
  if ($isListItemNode(node)) return <li>{inner}</li>;
  if ($isQuoteNode(node)) return <blockquote>{inner}</blockquote>;
  if ($isCodeNode(node)) return <pre>{inner}</pre>;
  // A heading within an answer must not become a heading of the page.
  return <p>{$isHeadingNode(node) ? <strong>{inner}</strong> : inner}</p>;
}

/** A link to a page, an email address or a phone number; plain text where a text may not link there. */
function linkTo(address: string, inner: ReactNode): ReactNode {
  const link = textLink(address, location.origin);
  return link ? <a {...link}>{inner}</a> : inner;
}
