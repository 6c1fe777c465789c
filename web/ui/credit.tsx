import { creditParts } from './credit-links.ts';

/** The credit of a source in the words of its licence, with names for links where it has addresses. */
export const Credit = ({ children }: { children: string }) =>
  creditParts(children).map(({ words, href }, index) =>
    href === null ? (
      words
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        key={index}
        href={href}
        rel="noreferrer"
        className="text-sea underline hover:text-sea-strong"
      >
        {words}
      </a>
    ),
  );
