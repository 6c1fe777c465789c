import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmergencyCall, withEmergencyLinks } from './emergency-call.tsx';

afterEach(cleanup);

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('999 is a link that calls', () => {
  render(<EmergencyCall />);
  expect(links()).toEqual(['tel:999']);
});

test.each<[string, string[]]>([
  ['In danger call 999 and ask for the Coastguard.', ['tel:999']],
  ['Dial 999 or ring 112.', ['tel:999', 'tel:112']],
  ['The path is closed after 999 m, at SX 47 999.', []],
  ['Call 9990 for lost dogs.', []],
])('in «%s» the links are %j, and the words stay', (text, expected) => {
  const { container } = render(<p>{withEmergencyLinks(text)}</p>);
  expect(links()).toEqual(expected);
  expect(container.textContent).toBe(text);
});
