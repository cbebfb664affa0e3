import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEditorCore, htmlOf } from '#ui/rich-text-editor/editor.ts';

const open = (html: string) =>
  createEditorCore({
    html,
    images: { isImage: (src) => src.startsWith('/uploads/'), show: async () => null },
    isLink: () => true,
    onEdit: () => {},
    onError: (error) => {
      throw error;
    },
  });
/** What comes out of the editor when nobody has typed anything. */
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

  test('leaves out what was only for the looks, and pictures of elsewhere', () => {
    const pasted =
      '<!--x--><style>p{}</style><div class="MsoNormal" style="color:red"><span lang="en">Bring</span> a <b>coat</b>' +
      '<img src="https://elsewhere.example/pixel.gif"></div><script>alert(1)</script>';
    expect(through(pasted)).toBe('<p>Bring a <strong>coat</strong></p>');
  });

  test('comes out the second time as it came out the first', () => {
    const text = fc.constantFrom('coat', 'Bring', 'a &amp; b', '1 &lt; 2', 'שלום', 'é');
    const inline = fc.oneof(
      text,
      fc
        .tuple(fc.constantFrom('strong', 'em', 'u', 's', 'code'), text)
        .map(([tag, words]) => `<${tag}>${words}</${tag}>`),
      text.map((words) => `<a href="https://example.org/">${words}</a>`),
      fc.constant('<img src="/uploads/a.png" alt="">'),
      fc.constant('<br>'),
    );
    const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
    const list = fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(line, { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`);
    const block = fc.oneof(
      fc
        .tuple(fc.constantFrom('p', 'h2', 'h3', 'h4', 'blockquote'), line)
        .map(([tag, words]) => `<${tag}>${words}</${tag}>`),
      list,
      fc.constant('<hr>'),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const html = blocks.join('');
        const once = through(html);
        expect(through(once)).toBe(once);
        const words = (of: string) =>
          new DOMParser().parseFromString(of, 'text/html').body.textContent.replace(/\s/g, '');
        expect(words(once)).toBe(words(html));
        // Of a text with nothing to see, nothing is kept.
        if (once === '') {
          expect(html).not.toMatch(/<(img|hr)\b/);
          return;
        }
        const tags = (of: string) =>
          (of.match(/<(h2|h3|h4|strong|em|u|s|code|a|img|li|blockquote|hr)\b/g) ?? []).length;
        expect(tags(once)).toBe(tags(html));
      }),
      { numRuns: 60 },
    );
  });
});
