import { $generateDOMFromNodes, $generateNodesFromDOM } from '@lexical/html';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import { INERT } from './inert.ts';

/** The attributes that the editor writes, by tag; without those that it adds for its own drawing. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  A: ['href', 'title'],
  OL: ['start'],
  IMG: ['src', 'alt', 'width', 'height'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
};

/** Tags that only carry the editor's styles. */
const WRAPPERS = new Set(['SPAN', 'DIV']);
const DROPPED = new Set(['COLGROUP', 'COL', 'STYLE', 'SCRIPT', 'META', 'TITLE']);
/** The editor writes both tags of a pair, one around the other, perhaps with `code` between them. */
const PAIRS: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' };

const TAG = /<\/?[a-z][^<>]*>/i;

/** Decodes the entities of text without tags. */
function decoded(text: string): string {
  const area = INERT.createElement('textarea');
  area.innerHTML = text;
  return area.value;
}

/** Replaces the editor's content by HTML; text without tags keeps its line breaks. Only within an update. */
export function $setHtml(editor: LexicalEditor, html: string): void {
  const root = $getRoot().clear();
  const nodes = TAG.test(html) ? $nodesOf(editor, html) : $linesOf(decoded(html));
  let line: ParagraphNode | null = null;
  for (const node of nodes) {
    if (isBlock(node)) {
      root.append(node);
      line = null;
    } else if (line !== null || !isBlank(node)) {
      if (line === null) {
        line = $createParagraphNode();
        root.append(line);
      }
      line.append(node);
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}

const $nodesOf = (editor: LexicalEditor, html: string): LexicalNode[] =>
  $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));

const $linesOf = (text: string): LexicalNode[] =>
  text === ''
    ? []
    : text.split('\n').flatMap((line, at) => {
        const words = line === '' ? [] : [$createTextNode(line)];
        return at === 0 ? words : [$createLineBreakNode(), ...words];
      });

const isBlock = (node: LexicalNode): boolean =>
  ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline() && !$isLineBreakNode(node);

const isBlank = (node: LexicalNode): boolean => !$isDecoratorNode(node) && node.getTextContent().trim() === '';

/** The editor's content as plain HTML; empty where nothing is visible. Only within a read or an update. */
export function $getHtml(editor: LexicalEditor): string {
  const whole = $generateDOMFromNodes(INERT.createElement('div'), null, editor);
  for (const element of [...whole.querySelectorAll('*')].reverse()) clean(element);
  return whole.textContent.trim() === '' && !whole.querySelector('img, hr, table') ? '' : whole.innerHTML;
}

function clean(element: Element): void {
  const { tagName, childNodes, textContent } = element;
  const inner = PAIRS[tagName];
  // A link that was not safe becomes plain words.
  const isNowhere = tagName === 'A' && element.getAttribute('href') === 'about:blank';
  const isOuter = inner !== undefined && element.querySelector(inner)?.textContent === textContent;
  if (DROPPED.has(tagName)) element.remove();
  else if (WRAPPERS.has(tagName) || isOuter || isNowhere) element.replaceWith(...childNodes);
  else if (inner !== undefined) rename(element, inner);
  else for (const name of element.getAttributeNames()) if (!isKept(element, name)) element.removeAttribute(name);
}

function isKept(element: Element, name: string): boolean {
  const isUsual = name.endsWith('span') && element.getAttribute(name) === '1';
  return !isUsual && (ATTRIBUTES[element.tagName] ?? []).includes(name);
}

function rename(element: Element, tagName: string): void {
  const other = INERT.createElement(tagName);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
