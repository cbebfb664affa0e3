import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEditorFromExtensions } from '@lexical/extension';
import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import {
  $getRoot,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
} from 'lexical';
import { describe, expect, test, vi } from 'vitest';
import { htmlOf, richTextExtension } from '#ui/rich-text-editor/editor.ts';

/** As browsers have them; jsdom has neither. */
class PasteEvent extends Event {
  readonly clipboardData: object;
  constructor(clipboardData: object) {
    super('paste', { cancelable: true });
    this.clipboardData = clipboardData;
  }
}
vi.stubGlobal('ClipboardEvent', PasteEvent);
vi.stubGlobal('DragEvent', class extends Event {});

const input = (name: string) => readFileSync(join(import.meta.dirname, '../../inputs', name), 'utf8');

type Insert = (editor: LexicalEditor, data: object) => void;
const paste: Insert = (editor, data) => editor.dispatchCommand(PASTE_COMMAND, new PasteEvent(data) as ClipboardEvent);
/** Lexical's command for a drop from elsewhere. */
const drop: Insert = (editor, dataTransfer) =>
  editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, { dataTransfer } as InputEvent);

/** The content of an empty editor once this was pasted, or dropped, into it. */
function pasted(html: string, onLeftOut = (_: number) => {}, insert = paste): string {
  const editor = buildEditorFromExtensions(
    richTextExtension({
      html: '',
      images: { isImage: (src) => src.startsWith('/uploads/'), show: async () => null },
      isLink: (url) => /^(https?|mailto):/.test(url),
      onLeftOut,
      onError: (error) => {
        throw error;
      },
    }),
  );
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  insert(editor, {
    types: ['text/plain', 'text/html'],
    files: [],
    items: [],
    getData: (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? 'the same without looks' : ''),
  });
  return htmlOf(editor);
}

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/x/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} --></style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h2>What to bring<o:p></o:p></h2>
<p class=MsoNormal style='margin-bottom:8.0pt'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-size:11.0pt;font-family:"Calibri",sans-serif;mso-fareast-language:EN-US'>A coat</span></b><span lang=EN-US style='color:#C00000'>, and a <i>hat</i>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>Passport<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>Ticket<o:p></o:p></p>
<p class=MsoNormal>See <a href="https://example.org/"><span style='color:blue'>the list</span></a>.<o:p></o:p></p>
<!--EndFragment-->
</body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f0c"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-family:Arial;font-weight:400;white-space:pre-wrap;">What to bring</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;color:#000000;font-weight:700;white-space:pre-wrap;">A coat</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">, and a </span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;">hat</span><span style="font-weight:400;white-space:pre-wrap;">.</span></p><br /><ul style="margin-top:0;"><li dir="ltr" aria-level="1" style="list-style-type:disc;"><p dir="ltr" role="presentation"><span style="font-weight:400;">Passport</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Ticket</span></p></li></ul><p dir="ltr"><span>See </span><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the list</span></a><span>.</span></p></b><br class="Apple-interchange-newline">`;

const WEB = `<html><body><!--StartFragment--><div class="article" style="box-sizing: border-box; color: rgb(32, 33, 34);"><h1 id="x" onclick="alert(1)">Fushimi</h1><div><span style="font-weight: 400;"><span><span>Open <span class="nowrap"><strong>all</strong> day</span></span></span></span><sup><a href="javascript:alert(1)">[1]</a></sup></div><iframe src="https://elsewhere.example/"></iframe><form><button>Buy</button></form><table class="wikitable" border="1" style="width:50%"><tbody><tr><th scope="col" style="background:#eee">Day</th><td nowrap>Mo</td></tr></tbody></table><img src="https://elsewhere.example/p.gif" srcset="x 2x"></div><!--EndFragment--></body></html>`;

/** An item as Word writes it: its marker, with the space after it, and its words. */
const item = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>` +
  `<![endif]><span lang=EN-US>${words}<o:p></o:p></span></p>`;

describe('pasted text', () => {
  test('from Word is clean: no classes, no styles, no namespaces, and its lists are lists', () => {
    expect(pasted(WORD)).toBe(
      '<h2>What to bring</h2><p><strong>A coat</strong>, and a <em>hat</em>.</p><p>&nbsp;</p>' +
        '<ul><li>Passport</li><li>Ticket</li></ul><p>See <a href="https://example.org/">the list</a>.</p>',
    );
  });

  test('from Word keeps numbering, and lists in lists', () => {
    const lines = [
      item(1, '1.', 'Pack'),
      item(2, 'a)', 'Coat'),
      item(2, 'b)', 'Hat'),
      item(1, '2.', 'Go'),
      '<p class=MsoNormal>And<o:p></o:p></p>',
      item(1, '·', 'Wave'),
    ];
    expect(pasted(`<body>${lines.join('\n')}</body>`)).toBe(
      '<ol><li>Pack<ol><li>Coat</li><li>Hat</li></ol></li><li>Go</li></ol><p>And</p><ul><li>Wave</li></ul>',
    );
  });

  test('from Google Docs is not bold for the wrapper around it, and keeps real bold', () => {
    expect(pasted(DOCS)).toContain(
      '<h2>What to bring</h2><p><strong>A coat</strong>, and a <em>hat</em>.</p><p><br></p>' +
        '<ul><li>Passport</li><li>Ticket</li></ul><p>See <a href="https://example.org/"><u>the list</u></a>.</p>',
    );
  });

  test('from the web keeps words, headings and tables, and nothing that runs, leads astray or is fetched', () => {
    expect(pasted(WEB)).toBe(
      '<h1>Fushimi</h1><p>Open <strong>all</strong> day<sup>[1]</sup></p><p>Buy</p>' +
        '<table><tbody><tr><th><p>Day</p></th><td><p>Mo</p></td></tr></tbody></table>',
    );
  });

  test('30-word-numbers-go-on.html continues its numbers after the words between', () => {
    expect(pasted(input('30-word-numbers-go-on.html'))).toBe(
      '<ol><li>Meet at the gate</li><li>Hand in passports</li></ol><p>Wait here for the bus.</p>' +
        '<ol start="3"><li>Board bus 2</li><li>Count again</li></ol>',
    );
  });

  test.each([
    ['c)', 3],
    ['C.', 3],
    ['(iv)', 4],
    ['XII.', 12],
    ['i.', 1],
  ])('from Word continues a list at %s', (sign, start) => {
    const list = start === 1 ? '<ol>' : `<ol start="${start}">`;
    expect(pasted(`<body>${item(1, sign, 'Pack')}</body>`)).toBe(`${list}<li>Pack</li></ol>`);
  });

  test('32-google-docs-start.html keeps the number of its first item, and is not bold', () => {
    expect(pasted(input('32-google-docs-start.html'))).toBe(
      '<p>Continued from page 1</p><p><br></p><ol start="4"><li>Fourth step</li><li>Fifth step</li></ol>' +
        '<p><br><br><br></p><p>End</p>',
    );
  });

  test('from OneNote keeps the numbers of first items', () => {
    const list = `<ol type=1 style='margin-left:.375in'><li value=3 style='margin-top:0'><span>Board</span></li>
      <ol type=a><li value=2>by the front</li></ol><li>Count</li></ol>`;
    expect(pasted(`<body><p>Now</p>${list}</body>`)).toBe(
      '<p>Now</p><ol start="3"><li>Board<ol start="2"><li>by the front</li></ol></li><li>Count</li></ol>',
    );
  });

  test('36-sup-sub-mark.html keeps superscript, subscript, struck and inserted text', () => {
    expect(pasted(input('36-sup-sub-mark.html'))).toContain(
      '1<sup>st</sup> floor, H<sub>2</sub>O, 20 m<sup>2</sup>, wet <s>old</s> <u>new</u> small <s>gone</s> x<sup>10</sup>',
    );
  });

  test('37-web-picture.html says how many pictures were left out, and its words stay apart', () => {
    const told = vi.fn();
    expect(pasted(input('37-web-picture.html'), told)).toMatch(/^<p>Before<\/p>.*<p>After text<\/p>$/);
    expect(told.mock.calls).toEqual([[2]]);
    const tracker = '<p>Hi<img src="https://elsewhere.example/1.gif" width="1" height="1">you</p>';
    expect(pasted(tracker, told)).toBe('<p>Hi you</p>');
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('that is only a picture is taken as the file that was copied with it', () => {
    const [told, taken] = [vi.fn(), vi.fn(() => true)];
    const map = new File(['x'], 'image.png', { type: 'image/png' });
    const withFile: Insert = (editor, data) => {
      editor.registerCommand(DRAG_DROP_PASTE, taken, COMMAND_PRIORITY_LOW);
      paste(editor, { ...data, files: [map] });
    };
    const picture = '<img src="https://elsewhere.example/map.png" alt="A map">';
    expect(pasted(`<meta charset="utf-8">${picture}`, told, withFile)).toBe('');
    expect(taken.mock.calls).toEqual([[[map], expect.anything()]]);
    expect(told).not.toHaveBeenCalled();
    expect(pasted(`<p>Here: ${picture}</p>`, told, withFile)).toBe('<p>Here:</p>');
    expect(taken).toHaveBeenCalledTimes(1);
    expect(told.mock.calls).toEqual([[1]]);
  });

  test('that is dropped is read in the same way', () => {
    const told = vi.fn();
    expect(pasted(DOCS, told, drop)).toBe(pasted(DOCS));
    expect(told).not.toHaveBeenCalled();
    expect(pasted(input('37-web-picture.html'), told, drop)).toMatch(/^<p>Before<\/p>/);
    expect(told.mock.calls).toEqual([[2]]);
  });

  test.each([
    [
      'Google Docs',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400;font-style:italic">soft</span>' +
        '<span style="font-weight:700;text-decoration:line-through"> gone</span>' +
        '<span style="font-weight:400;vertical-align:super"> high</span></p></b>',
      '<p><em>soft</em><s><strong> gone</strong></s><sup> high</sup></p>',
    ],
    [
      'OneNote',
      "<p style='margin:0in;font-family:Calibri;font-weight:bold'>Bring <span style='font-weight:normal'>a</span> coat</p>",
      '<p><strong>Bring </strong>a<strong> coat</strong></p>',
    ],
    [
      'Gmail',
      '<div dir="ltr">Hi<div><b>Bring <span style="font-weight:normal">a</span> <i style="font-style:normal">coat</i></b></div></div>',
      '<p>Hi</p><p><strong>Bring </strong>a <strong>coat</strong></p>',
    ],
    [
      'Notion',
      '<h2 style="font-weight:600">Bring</h2><p>a <strong>coat</strong> <span style="border-bottom:0.05em solid">and</span> ' +
        '<em style="font-style:italic">a hat</em></p>',
      '<h2>Bring</h2><p>a <strong>coat</strong> and <em>a hat</em></p>',
    ],
  ])('from %s has the formats of its styles', (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});
