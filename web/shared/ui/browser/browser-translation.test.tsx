import { act, cleanup, render } from '@testing-library/react';
import { h, render as preactRender } from 'preact';
import { act as preactAct } from 'preact/test-utils';
import { Fragment, type ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Translation, translatePage } from '#web/testing/translation.ts';
import { followBrowserTranslation, onFrozenByTranslation } from './browser-translation.ts';

beforeAll(followBrowserTranslation);
afterEach(cleanup);

/** The observers of the page and of the translation have seen all. */
const settled = (milliseconds = 0) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

/** Draws it under a translation. */
async function shown(element: ReactElement, translation: Translation = {}) {
  const { container, rerender } = render(element);
  const stop = translatePage(translation);
  onTestFinished(stop);
  await settled(translation.delayMs);
  return {
    container,
    stop,
    text: () => container.textContent,
    async redraw(next: ReactElement) {
      rerender(next);
      await settled();
    },
  };
}

const Wind = ({ mph }: { mph: number }) => (
  <p>
    Wind {mph} mph, <b>gusts {mph + 10}</b>
  </p>
);

describe('under a translation', () => {
  test('a value among several text nodes changes', async () => {
    const { text, redraw } = await shown(<Wind mph={9} />);
    expect(text()).toBe('«Wind »«9»« mph, »«gusts »«19»');
    await redraw(<Wind mph={44} />);
    expect(text()).toBe('«Wind »«44»« mph, »«gusts »«54»');
    await redraw(<Wind mph={45} />);
    expect(text()).toBe('«Wind »«45»« mph, »«gusts »«55»');
  });

  test('a sentence that stands whole in the place of its first words is replaced whole', async () => {
    const { text, redraw } = await shown(<Wind mph={9} />, { into: 'sentence' });
    expect(text()).toBe('«Wind 9 mph, »«gusts 19»');
    await redraw(<Wind mph={44} />);
    expect(text()).toBe('«Wind 44 mph, »«gusts 54»');
  });

  test('words around a single changed value in an element are not left in another order', async () => {
    const Spills = ({ count }: { count: number }) => (
      <p>
        Now <b>{count}</b> spills of {count + 1}
      </p>
    );
    const { container, redraw } = await shown(<Spills count={1} />, { into: 'sentence' });
    const words = container.querySelectorAll('font font');
    // «Now  spills of 2» stands before the number: the number's change brings the other words back.
    expect(words[0]?.textContent).toBe('«Now  spills of 2»');
    await redraw(<Spills count={2} />);
    expect(container.textContent).toBe('«Now  spills of 3»«2»');
  });

  test('a value that changed while it was being translated is not shown as it was before', async () => {
    const { container, rerender } = render(<Wind mph={9} />);
    onTestFinished(translatePage({ delayMs: 30 }));
    await settled(5);
    rerender(<Wind mph={44} />);
    await settled(35);
    expect(container.textContent).not.toContain('9»');
    expect(container.textContent).toContain('44');
    await settled(40);
    expect(container.textContent).toBe('«Wind »«44»« mph, »«gusts »«54»');
  });

  test('text that comes and goes leaves nothing behind, and nothing fails', async () => {
    const Sea = ({ warning, title }: { warning?: string; title?: string }) => (
      <p>
        {title && <b>{title}</b>}
        {warning}
        Sea calm
      </p>
    );
    const { text, redraw } = await shown(<Sea warning="Rip currents" />);
    expect(text()).toBe('«Rip currents»«Sea calm»');
    await redraw(<Sea title="Today" warning="Surf" />);
    expect(text()).toBe('«Today»«Surf»«Sea calm»');
    await redraw(<Sea title="Today" />);
    expect(text()).toBe('«Today»«Sea calm»');
    await redraw(<Sea warning="Rip currents" />);
    expect(text()).toBe('«Rip currents»«Sea calm»');
  });

  test('text of a list follows its new order', async () => {
    const List = ({ names }: { names: string[] }) => (
      <div>
        {names.map((name) => (
          <Fragment key={name}>
            {name}
            <hr id={name} />
          </Fragment>
        ))}
      </div>
    );
    const { container, text, redraw } = await shown(<List names={['Bude', 'Deal', 'Rhyl']} />);
    await redraw(<List names={['Rhyl', 'Bude', 'Hove', 'Deal']} />);
    expect(text()).toBe('«Rhyl»«Bude»«Hove»«Deal»');
    const before = [...container.querySelectorAll('hr')].map(
      (each) => each.previousElementSibling?.textContent,
    );
    expect(before).toEqual(['«Rhyl»', '«Bude»', '«Hove»', '«Deal»']);
    await redraw(<List names={['Deal']} />);
    expect(text()).toBe('«Deal»');
  });

  test('whole parts come, go and change', async () => {
    const { text, redraw } = await shown(
      <main>
        <Wind mph={9} />
      </main>,
    );
    await redraw(
      <main>
        <h2>Now</h2>
        <Wind mph={10} />
      </main>,
    );
    expect(text()).toBe('«Now»«Wind »«10»« mph, »«gusts »«20»');
    await redraw(<main />);
    expect(text()).toBe('');
  });

  test('the original is back when the translation ends, and changes again', async () => {
    const { container, text, redraw, stop } = await shown(<Wind mph={9} />);
    stop();
    for (const font of container.querySelectorAll(':not(font) > font')) font.remove();
    await settled();
    expect(text()).toBe('Wind 9 mph, gusts 19');
    await redraw(<Wind mph={44} />);
    expect(text()).toBe('Wind 44 mph, gusts 54');
  });

  test('it holds on displays, which Preact draws', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => root.remove());
    const draw = async (mph: number, warning?: string) => {
      await preactAct(() =>
        preactRender(
          h('p', null, warning, 'Wind ', mph, ' mph', warning && h('b', null, 'Care: ', mph)),
          root,
        ),
      );
      await settled();
    };
    await draw(9, 'Rip');
    onTestFinished(translatePage());
    await settled();
    await draw(44, 'Rip');
    expect(root.textContent).toBe('«Rip»«Wind »«44»« mph»«Care: »«44»');
    await draw(45);
    expect(root.textContent).toBe('«Wind »«45»« mph»');
    await draw(46, 'Surf');
    expect(root.textContent).toBe('«Surf»«Wind »«46»« mph»«Care: »«46»');
  });
});

test('a page whose text was taken away by another kind of translation says that it no longer changes', async () => {
  let frozen = 0;
  onTestFinished(onFrozenByTranslation(() => (frozen += 1)));
  const { container, rerender } = render(<Wind mph={9} />);
  // As Firefox does: the first text node has all words, the others are gone.
  const [first, ...others] = [...(container.querySelector('p')?.childNodes ?? [])].filter(
    (node): node is Text => node instanceof Text,
  );
  if (first) first.data = 'Viento 9 mph, ';
  for (const other of others) other.remove();
  await settled();
  expect(frozen).toBe(0);
  rerender(<Wind mph={44} />);
  await settled();
  expect(frozen).toBeGreaterThan(0);
});

test('a translation that also replaces empty text ends in that state, and not in a circle', async () => {
  let frozen = 0;
  onTestFinished(onFrozenByTranslation(() => (frozen += 1)));
  const { container } = render(<Wind mph={9} />);
  const replaceAll = () => {
    for (const node of [...(container.querySelector('p')?.childNodes ?? [])])
      if (node instanceof Text) node.replaceWith(document.createElement('font'));
  };
  replaceAll();
  await settled();
  replaceAll();
  await settled();
  expect(frozen).toBeGreaterThan(0);
});
