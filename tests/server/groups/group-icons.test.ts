import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ICON_COLORS, ICON_STYLES } from '#contract/records/groups/group-icon.ts';
import { MOTIFS } from '#server/domain/groups/icons/motifs.ts';
import { sharedWorld } from '../support/world.ts';

describe("Groups' icons", () => {
  const { server, world } = sharedWorld();

  const themes = async (groupName: string, groupType = 'HSS') =>
    (await server.call('iconThemes', { body: { groupName, groupType }, as: world.organizer.cookie })).json().themes;
  const generate = (body: object) =>
    server.call('generateIcon', {
      body: { groupName: 'Kyoto', groupType: 'HSS', style: 'flat', color: 'teal', ...body },
      as: world.organizer.cookie,
    });
  const fetchIcon = (url: string, cookie = world.author.cookie) => server.app.inject({ url, headers: { cookie } });

  it('are suggested from the name and the type of the group', async () => {
    expect((await themes('Kyoto 2026'))[0]).toBe('Temple gate');
    expect(await themes('Science camp')).toEqual(expect.arrayContaining(['Science flask', 'Campfire tent']));
    expect(await themes('Zzz', 'HSS')).not.toEqual(await themes('Zzz', 'JSS'));
    for (const list of [await themes('Zzz'), await themes('Kyoto mountain science camp city sea book')]) {
      expect([list.length, new Set(list).size]).toEqual([5, 5]);
    }
  });

  it('are pictures that any member can see and no script can use', async () => {
    const { iconPath } = (await generate({})).json();
    expect(iconPath).toMatch(/^\/uploads\/icons\/[\w.-]+\.svg$/);
    const answer = await fetchIcon(iconPath);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect((await fetchIcon(iconPath, '')).statusCode).toBe(401);
    expect(
      (
        await server.call('updateGroup', {
          params: { id: world.groupId },
          as: world.admin.cookie,
          body: {
            name: 'Spring trip',
            code: 'HSS-26-05',
            type: 'HSS',
            year: 2026,
            startDate: '2026-05-10',
            endDate: '2026-05-20',
            defaultTimezone: 'Asia/Tokyo',
            iconPath,
          },
        })
      ).statusCode,
    ).toBe(200);
  });

  it('are drawn alike each time, and differ by style, color, theme and type', async () => {
    const pathOf = async (body: object) => (await generate(body)).json().iconPath as string;
    expect(await pathOf({})).toBe(await pathOf({}));
    const variants = [{}, { style: 'badge' }, { color: 'rose' }, { theme: 'Ocean waves' }, { groupType: 'JSS' }];
    const pictures = await Promise.all(variants.map(async (body) => (await fetchIcon(await pathOf(body))).body));
    expect(new Set(pictures).size).toBe(variants.length);
  });

  it('can be drawn in every style and color with every motif', async () => {
    for (const motif of Object.keys(MOTIFS)) {
      for (const { id: style } of ICON_STYLES) {
        const color = ICON_COLORS[style.length % ICON_COLORS.length]?.id;
        const answer = await fetchIcon(`/uploads/icons/1-${style}-${color}-${motif}-hss-5.svg`);
        const { channels } = await sharp(Buffer.from(answer.body)).resize(32).removeAlpha().stats();
        expect(
          channels.some(({ stdev }) => stdev > 10),
          `${style} ${motif}`,
        ).toBe(true);
      }
    }
  });

  it.each([
    'nothing.svg',
    '1-flat-teal-constructor-hss-5.svg',
    '1-flat-teal-gate-hss-16.svg',
    '2-flat-teal-gate-hss-1.svg',
    '..%2f..%2fmatrix.db',
  ])('are not made of %s', async (name) => {
    expect((await fetchIcon(`/uploads/icons/${name}`)).statusCode).toBe(404);
  });

  it.each([
    ['groupName', { groupName: '  ' }, 'Group name is required'],
    ['groupType', { groupType: 'XYZ' }, 'Group type is required'],
    ['style', { style: 'baroque' }, 'Please select a style'],
    ['color', { color: 'url(x)' }, 'Please select a color'],
  ])('are refused by %s', async (field, body, message) => {
    const answer = await generate(body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: message }]);
  });
});
