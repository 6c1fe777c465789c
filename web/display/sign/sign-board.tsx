import { type CSSProperties, useEffect, useState } from 'react';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import { inAll } from '#domain/displays/blocks/labels.ts';
import type { SignBlock } from '#domain/displays/blocks/sign-blocks.ts';
import { legibility, type Resolution } from '#domain/displays/legibility.ts';
import type { Sign, SignContact } from '#domain/displays/sign.ts';
import { BlockView, coloured } from './block-view.tsx';
import { Column } from './column.tsx';
import { Mark } from './mark.tsx';
import { PAGE_MS } from './page-turns.ts';
import { type Palette, paletteOf, palettes } from './palette.ts';
import { QrCode } from './qr-code.tsx';
import { useSmaller } from './smaller.ts';
import './sign.css';

export interface SignBoardProps extends Resolution {
  sign: Sign;
  look: Pick<DisplayFrame['look'], 'layout' | 'viewing_distance_m' | 'screen_height_mm'>;
  /** The address to scan; null: there is none. */
  code: string | null;
  /** A page to stay on, counted from 0; without it they turn. */
  page?: number;
  /** Whether all words are on some page, and how many pages there are. */
  onFit?: (fits: boolean, pages: number) => void;
}

/** From this width on, in headlines, two columns stand beside each other. */
const TWO_COLUMNS = 13;
/** A screen with fewer lines of headlines has room for what changes only: the rest turns with the pages. */
const LOW_BELOW_LINES = 9;

/** Where headlines become smaller, the code to scan stays larger. */
const LEAST_OF_CODE = 0.84;

/** A sign at the size of its screen. It knows nothing but what it is given, has nothing to press and reads no clock but for its pages. */
export function SignBoard(props: SignBoardProps) {
  const { sign, look, width, height } = props;
  const palette = palettes[paletteOf(sign)];
  const letters = legibility(look, { width, height });
  const isWide = (look.layout ?? (width > height ? 'landscape' : 'portrait')) === 'landscape';
  const columns = isWide && width / letters.headline >= TWO_COLUMNS ? 2 : 1;
  const { ref, parts, columnFits } = useSmaller(sign, { width, height });
  const code = letters.headline * Math.max(parts.headline, LEAST_OF_CODE);
  const style = {
    ...coloured(palette.page),
    ...{ width, height, '--b': `${letters.body * parts.body}px` },
    ...{ '--h': `${letters.headline * parts.headline}px`, '--code': `${code}px` },
  } as CSSProperties;
  const isLow = columns === 1 && letters.headlineLines < LOW_BELOW_LINES;
  const isHeadless = sign.contact?.isBanner === true && (isLow || parts.body < 1);
  return (
    <main
      ref={ref}
      className={`sign sign-is-${sign.mode} ${columns === 2 ? 'sign-wide' : 'sign-tall'} ${isLow ? 'sign-low' : ''}`}
      style={style}
      lang={sign.languages[0] === 'cy' ? 'cy' : 'en-GB'}
    >
      {sign.simulated && (
        <p className="sign-simulated" style={coloured(palette.simulated)}>
          {sign.simulated}
        </p>
      )}
      <Body
        {...props}
        {...{ palette, columns, isLow, isHeadless }}
        onFit={(fits, pages) => columnFits(fits) && props.onFit?.(fits, pages)}
      />
      {sign.identify && (
        <div className="sign-identify" style={coloured(palette.stop)}>
          <p>{sign.identify.words}</p>
          <p>{sign.identify.name}</p>
        </div>
      )}
    </main>
  );
}

type Inner = SignBoardProps & { palette: Palette; columns: 1 | 2; isLow: boolean; isHeadless: boolean };

function Body(props: Inner) {
  const { sign, palette } = props;
  if (sign.mode === 'normal') return <Normal {...props} />;
  if (sign.mode === 'dark') return <Dark {...props} />;
  if (sign.mode === 'test_card') return <TestCard {...props} />;
  return (
    <>
      {sign.place && <Head {...props} />}
      <div className="sign-notice" style={coloured(palette.stop)}>
        {sign.notice.map((words, index) => (
          <h1 key={words} {...(sign.mode === 'out_of_service' && index === 0 ? { 'data-painted': 0 } : {})}>
            {words}
          </h1>
        ))}
      </div>
      <Column {...props} more={sign.more} blocks={sign.blocks} tide={null} turn={0} />
      {sign.contact && <Foot {...props} />}
    </>
  );
}

/** The turn of pages, 12 s each. */
function useTurn(page: number | undefined): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (page !== undefined) return;
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [page]);
  return page ?? turn;
}

const ofWater: readonly string[] = ['message', 'no_warning', 'pollution', 'water', 'alert'];

function Normal(props: Inner) {
  const { sign, columns, onFit, isLow, isHeadless } = props;
  const turn = useTurn(props.page);
  const [pages, setPages] = useState(1);
  const { adverts, contact } = sign;
  // After each round of the pages comes an advert.
  const round = pages + (adverts.length > 0 ? 1 : 0);
  const advert =
    adverts.length > 0 && turn % round === pages
      ? adverts[Math.floor(turn / round) % adverts.length]
      : undefined;
  const common = {
    ...props,
    tide: sign.tide,
    more: sign.more,
    turn: turn % round,
    ...(advert && { instead: <Advert advert={advert} languages={sign.languages} /> }),
    onFit: (fits: boolean, count: number) => {
      setPages((before) => (columns === 1 ? count : Math.max(before, count)));
      onFit?.(fits, count);
    },
  };
  const position = sign.blocks.filter(({ kind }) => kind === 'position');
  const others = sign.blocks.filter(({ kind }) => kind !== 'position');
  const left = others.filter(({ kind }) => ofWater.includes(kind));
  const right = others.filter(({ kind }) => !ofWater.includes(kind));
  return (
    <>
      {contact?.isBanner && <Banner {...props} />}
      {!isHeadless && <Head {...props} />}
      {columns === 2 ? (
        <div className="sign-columns">
          <Column {...common} blocks={left} />
          <Column {...common} blocks={right} instead={null} key="right" />
        </div>
      ) : (
        <Column {...common} blocks={isLow ? sign.blocks : others} />
      )}
      <Foot {...props} position={columns === 2 || !isLow ? position : []} />
    </>
  );
}

function Advert({ advert, languages }: { advert: Sign['adverts'][number]; languages: Sign['languages'] }) {
  return (
    <figure className="sign-advert">
      <figcaption>{inAll(languages, (words) => words.advert)}</figcaption>
      <img src={advert.image} alt={advert.alt} />
    </figure>
  );
}

const Head = ({ sign, palette, columns }: Inner) => (
  <header className="sign-head" style={coloured(palette.head)}>
    <h1>{sign.place}</h1>
    {sign.date && <p>{columns === 2 ? sign.date : sign.shortDate}</p>}
  </header>
);

/** What matters most once contact is lost. */
function Banner({ sign, palette }: Inner) {
  const { contact } = sign;
  if (!contact) return null;
  return (
    <div className="sign-banner" style={coloured(palette.banner)}>
      <div className="sign-contact">
        <Mark of="not_connected" />
        <p>
          {contact.lead} {contact.time && <span className="sign-time">{contact.time}</span>}
        </p>
      </div>
      {contact.more.map((words) => (
        <p key={words} className="sign-more">
          {words}
        </p>
      ))}
    </div>
  );
}

/** The contact line, where to send help and the code to scan. */
function Foot({ sign, palette, code, columns, position = [] }: Inner & { position?: readonly SignBlock[] }) {
  const { contact } = sign;
  const isBelow = contact !== null && !contact.isBanner;
  const qr = code && <QrCode text={code} label={sign.scan} />;
  const isTall = columns === 1;
  return (
    <footer className="sign-foot">
      {isTall && position.length > 0 && (
        <div className="sign-foot-place">
          <Position blocks={position} />
          {!isBelow && qr}
        </div>
      )}
      <div
        className="sign-foot-line"
        style={coloured(contact?.state === 'up_to_date' ? palette.head : palette.banner)}
      >
        <div>
          {isBelow && <ContactLine contact={contact} />}
          {sign.foot && <p className="sign-more">{sign.foot}</p>}
        </div>
        {(isBelow || !isTall) && (
          <div className="sign-foot-place">
            {!isTall && <Position blocks={position} />}
            {qr}
          </div>
        )}
      </div>
    </footer>
  );
}

const Position = ({ blocks }: { blocks: readonly SignBlock[] }) =>
  blocks.map((block) => <BlockView key={block.id} block={block} density={0} />);

const ContactLine = ({ contact }: { contact: SignContact }) => (
  <>
    <p className="sign-contact">
      {contact.lead}{' '}
      <span className="sign-time">
        <Mark of={contact.state === 'up_to_date' ? 'connected' : 'not_connected'} /> {contact.time}
      </span>
    </p>
    {contact.more.map((words) => (
      <p key={words} className="sign-more">
        {words}
      </p>
    ))}
  </>
);

function Dark(props: Inner) {
  const { sign, palette, code, columns, isLow } = props;
  const turn = useTurn(props.page);
  const qr = code && <QrCode text={code} label={sign.scan} />;
  const position = sign.blocks.filter(({ kind }) => kind === 'position');
  const tide = sign.blocks.filter(({ kind }) => kind === 'tide');
  const scan = columns === 2 && qr !== null && (
    <div className="sign-dark-scan">
      {qr}
      <p>{sign.scan}</p>
    </div>
  );
  const isScanLeft = sign.languages.length > 1; // where the words beside it are the higher half
  return (
    <div className="sign-dark">
      <div className="sign-dark-part">
        {sign.place && <h1 className="sign-dark-place">{sign.place}</h1>}
        <Banner {...props} />
        <div className="sign-notice" style={coloured(palette.stop)}>
          <div>
            {sign.notice.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          {isLow && qr}
        </div>
        {isScanLeft && scan}
      </div>
      {isLow ? (
        <Column {...props} more={sign.more} blocks={sign.blocks} tide={null} turn={turn} />
      ) : (
        <div className="sign-dark-part">
          {tide.map((block) => (
            <BlockView key={block.id} block={block} density={1} />
          ))}
          <div className="sign-dark-help">
            {position.map((block) => (
              <BlockView
                key={block.id}
                block={{ ...block, notes: qr && !scan ? [sign.scan] : [] }}
                density={1}
              />
            ))}
            {!scan && qr}
          </div>
          {!isScanLeft && scan}
        </div>
      )}
    </div>
  );
}

const tones = ['danger', 'warning', 'caution', 'notice', 'plain', 'quiet', 'unknown'] as const;

/** Edges, letters and colours, to see whether the whole picture is on the screen. */
function TestCard({ sign, palette, width, height, look }: Inner) {
  const letters = legibility(look, { width, height });
  return (
    <div className="sign-test">
      <h1>{sign.notice[0]}</h1>
      <p>
        {width} × {height}, {letters.readableFromM.toFixed(1)} m
      </p>
      <p className="sign-test-headline">High 12:34</p>
      <div className="sign-test-tones">
        {tones.map((tone) => (
          <p key={tone} style={coloured(palette[tone])}>
            {tone}
          </p>
        ))}
      </div>
    </div>
  );
}
