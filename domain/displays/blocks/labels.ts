import type { DisplayBlockKind, DisplayLanguage, DisplayTurn } from '#contract/displays/display-frame.ts';

/** All that a sign says of its own, by language. What officers and sources say stays as it was written. */
export interface Labels {
  kinds: Readonly<Record<DisplayBlockKind, string>>;
  /** Of a block without a value. `notKnownWords` says of which. */
  notKnown: string;
  /** `not known since 14:00` */
  notKnownSince: (time: string) => string;
  seaTemperatureNotKnown: string;
  oldData: string;
  forecast: string;
  turns: Readonly<Record<DisplayTurn['type'], string>>;
  /** Where nobody can say whether the tide has turned. */
  near: Readonly<Record<DisplayTurn['type'], string>>;
  about: string;
  computed: string;
  computedTide: string;
  noWarning: string;
  newerWarnings: string;
  checked: (time: string) => string;
  asSent: (time: string) => string;
  upToDate: string;
  notConnectedSince: string;
  noContactSince: string;
  noContact: string;
  noData: string;
  doNotRely: string;
  darkAt: (time: string) => string;
  until: (time: string) => string;
  inTime: (hours: number, minutes: number) => string;
  notInService: string;
  outOfService: string;
  coastguard: string;
  scan: string;
  morePages: string;
  testCard: string;
  advert: string;
  simulated: string;
  sign: (number: number) => string;
  /** What a picture for a panel of e-paper says beside that. */
  picture: {
    simulated: string;
    more: string;
    also: (headlines: readonly string[]) => string;
    validUntil: (clock: string) => string;
    stopped: string;
    computed: string;
    closed: string;
    opens: (moment: string) => string;
  };
}

const inTime =
  (lead: string, hour: string, minute: string, soon: string) =>
  (hours: number, minutes: number): string => {
    const parts = [hours > 0 ? `${hours} ${hour}` : '', minutes > 0 ? `${minutes} ${minute}` : ''];
    const words = parts.filter(Boolean).join(' ');
    return words ? `${lead} ${words}` : soon;
  };

export const labels: Readonly<Record<DisplayLanguage, Labels>> = {
  en: {
    kinds: {
      message: 'Message',
      no_warning: 'Warnings',
      pollution: 'Pollution',
      water: 'Water',
      alert: 'Warning',
      tide: 'Tide',
      wind: 'Wind',
      waves: 'Waves',
      position: '999, Coastguard',
    },
    notKnown: 'not known',
    notKnownSince: (time) => `not known since ${time}`,
    seaTemperatureNotKnown: 'Sea temperature not known',
    oldData: 'Old data',
    forecast: 'forecast',
    turns: { HighWater: 'High', LowWater: 'Low' },
    near: { HighWater: 'Near high', LowWater: 'Near low' },
    about: 'about',
    computed: 'Computed',
    computedTide: 'Computed. Weather can change it.',
    noWarning: 'No warning issued',
    newerWarnings: 'Newer warnings may exist',
    checked: (time) => `checked ${time}`,
    asSent: (time) => `As sent at ${time}`,
    upToDate: 'Up to date',
    notConnectedSince: 'Not connected since',
    noContactSince: 'No contact since',
    noContact: 'No contact',
    noData: 'No data',
    doNotRely: 'Do not rely on this sign',
    darkAt: (time) => `This sign goes dark at ${time}`,
    until: (time) => `Until ${time}`,
    inTime: inTime('in', 'h', 'min', 'now'),
    notInService: 'Not in service',
    outOfService: 'Out of service',
    coastguard: '999, Coastguard',
    scan: 'Scan: this place now',
    morePages: 'More on another page',
    testCard: 'Test card',
    advert: 'Advert',
    simulated: 'Simulated data: not real conditions',
    sign: (number) => `Sign ${number}`,
    picture: {
      simulated: 'Example, not real',
      more: 'More: scan',
      also: (headlines) => `Also: ${headlines.join(', ')}`,
      validUntil: (clock) => `Valid until ${clock}`,
      stopped: 'Later than that? This sign has stopped.',
      computed: 'computed, weather can change it',
      closed: 'Closed',
      opens: (moment) => `This sign is on again at ${moment}`,
    },
  },
  cy: {
    kinds: {
      message: 'Neges',
      no_warning: 'Rhybuddion',
      pollution: 'Llygredd',
      water: 'Dŵr',
      alert: 'Rhybudd',
      tide: 'Llanw',
      wind: 'Gwynt',
      waves: 'Tonnau',
      position: '999, Gwylwyr y Glannau',
    },
    notKnown: 'ddim yn hysbys',
    notKnownSince: (time) => `ddim yn hysbys ers ${time}`,
    seaTemperatureNotKnown: 'Tymheredd y môr ddim yn hysbys',
    oldData: 'Hen ddata',
    forecast: 'rhagolwg',
    turns: { HighWater: 'Uchel', LowWater: 'Isel' },
    near: { HighWater: 'Bron yn uchel', LowWater: 'Bron yn isel' },
    about: 'tua',
    computed: 'Wedi’i gyfrifo',
    computedTide: 'Wedi’i gyfrifo. Gall y tywydd ei newid.',
    noWarning: 'Dim rhybudd wedi’i gyhoeddi',
    newerWarnings: 'Gall fod rhybuddion mwy diweddar',
    checked: (time) => `gwiriwyd ${time}`,
    asSent: (time) => `Fel yr anfonwyd am ${time}`,
    upToDate: 'Yn gyfredol',
    notConnectedSince: 'Heb gysylltiad ers',
    noContactSince: 'Dim cyswllt ers',
    noContact: 'Dim cyswllt',
    noData: 'Dim data',
    doNotRely: 'Peidiwch â dibynnu ar yr arwydd hwn',
    darkAt: (time) => `Bydd yr arwydd hwn yn mynd yn dywyll am ${time}`,
    until: (time) => `Tan ${time}`,
    inTime: inTime('ymhen', 'awr', 'mun', 'nawr'),
    notInService: 'Ddim mewn gwasanaeth',
    outOfService: 'Allan o wasanaeth',
    coastguard: '999, Gwylwyr y Glannau',
    scan: 'Sganiwch: y lle hwn nawr',
    morePages: 'Mwy ar dudalen arall',
    testCard: 'Cerdyn prawf',
    advert: 'Hysbyseb',
    simulated: 'Data wedi’u hefelychu: nid amodau go iawn',
    sign: (number) => `Arwydd ${number}`,
    picture: {
      simulated: 'Enghraifft, nid go iawn',
      more: 'Mwy: sganiwch',
      also: (headlines) => `Hefyd: ${headlines.join(', ')}`,
      validUntil: (clock) => `Dilys tan ${clock}`,
      stopped: 'Yn hwyrach na hynny? Mae’r arwydd hwn wedi stopio.',
      computed: 'wedi’i gyfrifo, gall y tywydd ei newid',
      closed: 'Ar gau',
      opens: (moment) => `Bydd yr arwydd hwn ymlaen eto am ${moment}`,
    },
  },
};

export const BETWEEN_LANGUAGES = ' · ';

/** The same in each language, `Gwynt · Wind`. */
export const inAll = (
  languages: readonly DisplayLanguage[],
  words: (labels: Labels, language: DisplayLanguage) => string,
): string =>
  [...new Set(languages.map((language) => words(labels[language], language)))].join(BETWEEN_LANGUAGES);

/** `Wind: not known`, `Gwynt: ddim yn hysbys · Wind: not known` */
export const notKnownWords = (kind: DisplayBlockKind, languages: readonly DisplayLanguage[]): string =>
  inAll(languages, ({ kinds, notKnown }) => `${kinds[kind]}: ${notKnown}`);
