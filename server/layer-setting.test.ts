import { describe, expect, test } from 'vitest';
import { parseLayerSetting } from './layer-setting.ts';

describe('the setting', () => {
  test('names companies, which may hold spaces, and their layers', () => {
    expect(
      parseLayerSetting(
        'South West Water=http://127.0.0.1:4000/sww/FeatureServer/0, Wessex = https://layers.example/(x)/FeatureServer/0/',
      ),
    ).toEqual([
      { company: 'South West Water', url: 'http://127.0.0.1:4000/sww/FeatureServer/0' },
      { company: 'Wessex', url: 'https://layers.example/(x)/FeatureServer/0' },
    ]);
  });

  test.each([
    ['an address alone', 'https://layers.example/FeatureServer/0', /no company is named/],
    ['nothing before the equals sign', '=https://layers.example/FeatureServer/0', /no company is named/],
    ['nothing at all', '', /no company is named/],
    ['a comma too many', 'Wessex=https://layers.example/0,', /no company is named/],
    ['no address', 'Wessex=', /the address given for Wessex is ''/],
    ['an address without scheme', 'Wessex=layers.example/0', /the address given for Wessex/],
    ['another scheme', 'Wessex=ftp://layers.example/0', /the address given for Wessex/],
    ['a query', 'Wessex=https://layers.example/0?f=json', /the address given for Wessex/],
    [
      'a company twice',
      'Wessex=https://a.example/0,Wessex Water=https://b.example/0',
      /Wessex Water is given twice/,
    ],
  ])('is refused for %s, in one line that says what is expected', (_, setting, reason) => {
    expect(() => parseLayerSetting(setting)).toThrow(reason);
    expect(() => parseLayerSetting(setting)).toThrow(/^expected company=https:\/\/\S+.*$/);
  });
});
