import { creditParts } from './credit-links.ts';

/** The credit of a source, worded as its licence requires, with its addresses as links. */
export const Credit = ({ children }: { children: string }) =>
  creditParts(children).map(({ words, href }, index) =>
    href === null ? (
      words
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        key={index}
        href={href}
        rel="noreferrer"
        className="text-sea underline hover:text-sea-strong"
      >
        {words}
      </a>
    ),
  );
