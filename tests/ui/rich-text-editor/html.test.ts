import { buildEditorFromExtensions } from '@lexical/extension';
import { describe, expect, test } from 'vitest';
import fc from '#support/properties.ts';
import { htmlOf, richTextExtension } from '#ui/rich-text-editor/editor.ts';

const open = (html: string) =>
  buildEditorFromExtensions(
    richTextExtension({
      html,
      images: { isImage: (src) => src.startsWith('/uploads/'), show: async () => null },
      isLink: () => true,
      onError: (error) => {
        throw error;
      },
    }),
  );
/** The output of the editor before any typing. */
const through = (html: string) => htmlOf(open(html));

describe('rich text', () => {
  test.each([
    ['nothing', ''],
    ['a paragraph', '<p>Bring a coat.</p>'],
    ['two paragraphs and a line break', '<p>One<br>Two</p><p>Three</p>'],
    ['formats', '<p>So <strong>bold</strong>, <em>soft</em>, <u>under</u>, <s>gone</s>, <code>x</code>.</p>'],
    ['formats in one another', '<p><em><strong>both</strong></em></p>'],
    ['all headings', '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>'],
    ['lists', '<ul><li>Coat</li><li>Hat</li></ul><ol><li>First</li></ol>'],
    ['a list that begins at a number', '<ol start="4"><li>Fourth</li></ol>'],
    ['high and low signs', '<p>1<sup>st</sup>, H<sub>2</sub>O</p>'],
    ['a quote', '<blockquote>Said</blockquote>'],
    ['a link', '<p>See <a href="https://example.org/" title="There">this</a>.</p>'],
    ['a picture', '<p>Here:<img src="/uploads/a.png" alt="A map" width="40" height="30"></p>'],
    ['a line between', '<p>a</p><hr><p>b</p>'],
    ['code', '<pre>one<br>two</pre>'],
    ['a table', '<table><tbody><tr><th><p>Day</p></th></tr><tr><td><p>Mo</p></td></tr></tbody></table>'],
    [
      'cells over several',
      '<table><tbody><tr><td colspan="2"><p>a</p></td></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
    ],
  ])('keeps %s as it is', (_, html) => {
    expect(through(html)).toBe(html);
  });

  test('keeps the line breaks of text without tags', () => {
    expect(through('One\nTwo')).toBe('<p>One<br>Two</p>');
  });

  test('reads text without tags as the server stores it, so that it is not escaped twice', () => {
    expect(through('Fish &amp; chips &lt; 5 €')).toBe('<p>Fish &amp; chips &lt; 5 €</p>');
    expect(through('1 < 2\n& more')).toBe('<p>1 &lt; 2<br>&amp; more</p>');
  });

  test('renders underlined and struck words as such', () => {
    const editor = open('<p><u>under</u><s>gone</s><u><s>both</s></u></p>');
    const place = document.createElement('div');
    editor.setRootElement(place);
    expect([...place.querySelectorAll('span')].map(({ className }) => className)).toEqual([
      'underline',
      'strike',
      'both',
    ]);
    editor.setRootElement(null);
  });

  test('leaves out mere looks, and pictures from elsewhere', () => {
    const pasted =
      '<!--x--><style>p{}</style><div class="MsoNormal" style="color:red"><span lang="en">Bring</span> a <b>coat</b>' +
      '<img src="https://elsewhere.example/pixel.gif"></div><script>alert(1)</script>';
    expect(through(pasted)).toBe('<p>Bring a <strong>coat</strong></p>');
  });

  describe('of any document', () => {
    /** Characters that HTML and editors treat in a way of their own. */
    const word = fc.oneof(
      fc.constantFrom(
        'coat',
        'a &amp; b',
        '1 &lt; 2',
        '&quot;x&quot;',
        'שלום',
        'é',
        '東京',
        '👩‍👧',
        '*',
        '# 1',
        '- a',
        '> b',
      ),
      fc.string({ unit: fc.constantFrom(...'abc1.,!'), minLength: 1, maxLength: 8 }),
    );
    const FORMATS = ['strong', 'em', 'u', 's', 'code'] as const;
    const formatted = fc
      .tuple(fc.subarray([...FORMATS], { minLength: 1 }), word)
      .map(([tags, text]) => tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, text));
    const linked = fc
      .tuple(fc.oneof(word, formatted), fc.constantFrom('https://example.org/?a=1&amp;b=2', 'mailto:a@example.org'))
      .map(([text, to]) => `<a href="${to}">${text}</a>`);
    const picture = fc
      .tuple(fc.constantFrom('a.png', 'b.jpg'), fc.constantFrom('', 'A map', 'a &amp; b'))
      .map(([file, alt]) => `<img src="/uploads/${file}" alt="${alt}">`);
    const inline = fc.oneof(word, formatted, linked, picture, fc.constant('<br>'));
    const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
    const { list } = fc.letrec<{ list: string; item: string }>((tie) => ({
      item: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        line,
        fc.tuple(word, tie('list')).map(([text, inner]) => `${text}${inner}`),
      ),
      list: fc
        .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
        .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
    }));
    const table = fc.integer({ min: 1, max: 3 }).chain((width) =>
      fc
        .array(fc.array(fc.tuple(fc.constantFrom('td', 'th'), word), { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 3,
        })
        .map((rows) => {
          const cells = rows.map((row) => row.map(([tag, text]) => `<${tag}><p>${text}</p></${tag}>`).join(''));
          return `<table><tbody>${cells.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
        }),
    );
    const block = fc.oneof(
      fc
        .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'), line)
        // The last break of code is the one that editors add, so another would not come back.
        .map(([tag, words]) => `<${tag}>${words}${tag === 'pre' ? '.' : ''}</${tag}>`),
      list,
      table,
      fc.constant('<hr>'),
    );
    const document = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join(''));
    const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
    const words = (html: string) => parsed(html).textContent.replace(/\s/g, '');

    test('loses no word, and comes out the second time as the first', () => {
      fc.assert(
        fc.property(document, (html) => {
          const once = through(html);
          expect(words(once)).toBe(words(html));
          expect(through(once)).toBe(once);
        }),
      );
    });

    test('keeps headings, items, quotes, links, pictures, lines and cells: each of them, in their order', () => {
      const KEPT = 'h1, h2, h3, h4, h5, h6, li, blockquote, pre, a, img, hr, tr, td, th';
      const kept = (html: string) =>
        [...parsed(html).querySelectorAll(KEPT)].map((element) =>
          [
            element.localName,
            element.getAttribute('href') ?? element.getAttribute('src') ?? '',
            element.getAttribute('alt') ?? '',
          ].join(' '),
        );
      fc.assert(
        fc.property(document, (html) => {
          const once = through(html);
          // A text without visible content is stored as empty.
          if (once === '') expect(words(html)).toBe('');
          else expect(kept(once)).toEqual(kept(html));
        }),
      );
    });

    test('keeps how each word is formatted', () => {
      const formats = (html: string) => {
        const body = parsed(html);
        return FORMATS.map((tag) =>
          [...body.querySelectorAll(tag)].map((each) => each.textContent.replace(/\s/g, '')).join(''),
        );
      };
      fc.assert(
        fc.property(fc.array(formatted, { minLength: 1, maxLength: 5 }), (parts) => {
          const html = `<p>${parts.join(' ')}</p>`;
          expect(formats(through(html))).toEqual(formats(html));
        }),
      );
    });
  });
});
