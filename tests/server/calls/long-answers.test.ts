import { expect, it } from 'vitest';
import { inPages } from '#server/plugins/long-answers.ts';

it('a list whose pages are taken quickly lets others run after each page', async () => {
  let others = 0;
  const run = () => {
    others += 1;
    if (others < 100) setImmediate(run);
  };
  const seen: number[] = [];
  async function* pages() {
    for (let page = 0; page < 5; page += 1) {
      seen.push(others);
      yield [page];
    }
  }
  setImmediate(run);
  const text = (await inPages(pages(), () => {}).toArray()).join('');
  expect(text).toBe('[0,1,2,3,4]');
  expect(new Set(seen).size, `others had run ${seen} times`).toBe(5);
});
