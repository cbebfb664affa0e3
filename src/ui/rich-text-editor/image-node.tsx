import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { type ReactNode, useEffect, useState } from 'react';
import { INERT } from './inert.ts';

/** The address that shows a picture: its own, or that of its bytes while only this device has it; null for none. */
type ShowImage = (src: string) => Promise<string | null>;

export interface ImageRules {
  /** Whether a picture with this address is allowed in the text; others are left out. */
  isImage(src: string): boolean;
  show: ShowImage;
}

const rules = new WeakMap<LexicalEditor, ImageRules>();

/** Must be called before the editor draws anything. */
export const setImageRules = (editor: LexicalEditor, given: ImageRules): void => void rules.set(editor, given);

interface ImageParts {
  src: string;
  alt: string;
  /** In CSS pixels, as text; empty where the picture has its own size. */
  width: string;
  height: string;
}

type SerializedImage = SerializedLexicalNode & ImageParts;
/** A picture from the clipboard, of which parts may be missing. */
type WrittenImage = Partial<ImageParts> & { type?: string };

const partsOf = (image: HTMLImageElement): ImageParts => ({
  src: image.getAttribute('src') ?? '',
  alt: image.getAttribute('alt') ?? '',
  width: image.getAttribute('width') ?? '',
  height: image.getAttribute('height') ?? '',
});

/** A picture within a line of text. */
export class ImageNode extends DecoratorNode<ReactNode> {
  readonly __parts: ImageParts;

  static override getType(): string {
    return 'image';
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__parts, node.__key);
  }

  static override importJSON({ src = '', alt = '', width = '', height = '' }: WrittenImage): ImageNode {
    return $createImage({ src, alt, width, height });
  }

  static override importDOM(): DOMConversionMap {
    return {
      img: () => ({ conversion: (image) => ({ node: $createImage(partsOf(image as HTMLImageElement)) }), priority: 0 }),
    };
  }

  constructor(parts: ImageParts, key?: NodeKey) {
    super(key);
    this.__parts = parts;
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.__parts };
  }

  override exportDOM(): DOMExportOutput {
    const image = INERT.createElement('img');
    for (const [name, value] of Object.entries(this.__parts))
      if (value !== '' || name === 'alt') image.setAttribute(name, value);
    return { element: image };
  }

  override createDOM(): HTMLElement {
    return document.createElement('span');
  }

  override updateDOM(): boolean {
    return false;
  }

  override decorate(editor: LexicalEditor): ReactNode {
    return <Picture parts={this.__parts} show={rules.get(editor)?.show} />;
  }

  override isInline(): true {
    return true;
  }

  override getTextContent(): string {
    return this.__parts.alt;
  }
}

function Picture({ parts, show }: { parts: ImageParts; show: ShowImage | undefined }) {
  const { src, alt, width, height } = parts;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    void show?.(src).then(setAddress);
  }, [show, src]);
  return (
    <img
      src={address ?? undefined}
      alt={alt}
      width={width || undefined}
      height={height || undefined}
      draggable={false}
    />
  );
}

export const $createImage = (parts: ImageParts): ImageNode => $applyNodeReplacement(new ImageNode(parts));

/** Removes a picture that is not allowed in the text, such as one of a copied page. */
export function $dropImage(node: ImageNode, editor: LexicalEditor): void {
  if (!rules.get(editor)?.isImage(node.__parts.src)) node.remove();
}
