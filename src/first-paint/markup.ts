import { type Component, type Context, type Element, Fragment } from './stand-ins/react.ts';

/** A screen as text. */
export interface Markup {
  html: string;
  /** Rules for the `style` attributes of the elements, which the page's policy does not allow. */
  css: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

const NAMES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
};
/** Attributes of SVG; every other name is written in lower case. */
const KEPT = /^(?:viewBox|preserveAspectRatio|gradientUnits|gradientTransform)$/;
const DASHED = /^(?:stroke|fill|clip|text|font|marker|stop|dominant)[A-Z]/;

const nameOf = (prop: string): string => {
  if (KEPT.test(prop)) return prop;
  if (DASHED.test(prop)) return prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return NAMES[prop] ?? prop.toLowerCase();
};

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'srcset']);
/** Addresses of our own, and those outside that the application links to; never a scheme that runs code. */
const isSafeAddress = (address: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove them before they look for the scheme.
  !/^[a-z][a-z+.-]*:/i.test(address.replace(/[\u0000-\u0020]/g, '')) ||
  /^(?:https?|mailto|tel|blob|data:image\/)/i.test(address);

/** Text that cannot end its declaration. */
const isPlainStyle = (text: string): boolean => !/[<>{};\\@]/.test(text);

export class Writer {
  readonly #rules = new Map<string, string>();
  /** The chosen value of the picker whose options are being written. */
  #chosen: unknown;

  write(node: unknown): Markup {
    const html = this.#node(node);
    const css = [...this.#rules].map(([text, name]) => `.${name}{${text}}`).join('');
    return { html, css };
  }

  #node(node: unknown): string {
    if (node === null || node === undefined || typeof node === 'boolean') return '';
    if (typeof node === 'string') return escaped(node);
    if (typeof node === 'number') return String(node);
    if (Array.isArray(node)) return node.map((child) => this.#node(child)).join('');
    if (typeof node === 'object' && 'isElement' in node) return this.#element(node as Element);
    throw new Error(`Cannot be painted: ${String(node)}`);
  }

  #element({ type, props }: Element): string {
    if (type === Fragment) return this.#node(props.children);
    if (typeof type === 'function') return this.#node((type as Component)(props));
    if (typeof type === 'string') return this.#tag(type, props);
    if (typeof type === 'object') {
      const { values } = type as Context<unknown>;
      values.push(props.value);
      try {
        return this.#node(props.children);
      } finally {
        values.pop();
      }
    }
    throw new Error('Cannot be painted: an unknown kind of element');
  }

  #tag(tag: string, { children, style, ...props }: Record<string, unknown>): string {
    const rule = this.#ruleFor(style as Record<string, unknown> | undefined);
    const names = [props.className, rule].filter(Boolean).join(' ');
    // Text typed before the application has loaded would be lost.
    const isField = tag === 'input' || tag === 'textarea';
    const all: Record<string, unknown> = { ...props, className: names || undefined };
    if (isField) all.readOnly = true;
    if (tag === 'select') {
      this.#chosen = props.value;
      delete all.value;
    }
    if (tag === 'option' && props.value === this.#chosen) all.selected = true;
    const attributes = Object.entries(all).map(([prop, value]) => this.#attribute(prop, value));
    const start = `<${tag}${attributes.join('')}>`;
    if (VOID.has(tag)) return start;
    return `${start}${this.#node(tag === 'textarea' ? props.value : children)}</${tag}>`;
  }

  #attribute(prop: string, value: unknown): string {
    if (value === null || value === undefined || typeof value === 'function' || prop === 'key' || prop === 'ref')
      return '';
    if (/^on/i.test(prop)) return '';
    const name = nameOf(prop);
    if (typeof value === 'boolean') {
      if (/^(?:aria|data)-|^(?:draggable|spellcheck)$/.test(name)) return ` ${name}="${value}"`;
      return value ? ` ${name}=""` : '';
    }
    if (typeof value === 'object') return '';
    const text = String(value);
    if (ADDRESSES.has(name) && !isSafeAddress(text)) return '';
    return ` ${name}="${escaped(text)}"`;
  }

  #ruleFor(style: Record<string, unknown> | undefined): string | undefined {
    const parts = Object.entries(style ?? {}).flatMap(([prop, value]) => {
      if (value === undefined || value === null) return [];
      const name = prop.startsWith('--') ? prop : prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const text = typeof value === 'number' && !prop.startsWith('--') && value !== 0 ? `${value}px` : String(value);
      return isPlainStyle(text) ? [`${name}:${text}`] : [];
    });
    if (parts.length === 0) return undefined;
    const text = parts.join(';');
    const known = this.#rules.get(text);
    if (known) return known;
    const name = `painted-${this.#rules.size}`;
    this.#rules.set(text, name);
    return name;
  }
}
