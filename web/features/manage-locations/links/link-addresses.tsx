import {
  automatedMessageHistoryPath,
  marineHistoryPath,
  overflowHistoryPath,
  sampleHistoryPath,
  weatherHistoryPath,
} from '#contract/conditions/history-paths.ts';
import type { SignedLink } from '#contract/sharing/signed-links.ts';
import { textLinkClass } from '#web/shared/ui/text-link.ts';

const files = {
  'Spills, CSV': `${overflowHistoryPath}.csv`,
  'Samples, CSV': `${sampleHistoryPath}.csv`,
  'Weather, CSV': weatherHistoryPath,
  'Sea, CSV': marineHistoryPath,
  'Automated messages, CSV': automatedMessageHistoryPath,
} as const;

/** What a signed link opens beside the page to embed, by its name. */
function addressesOf({ link, embed_url }: Pick<SignedLink, 'link' | 'embed_url'>): [string, string][] {
  const slug = new URL(embed_url).pathname.split('/').at(-1) ?? '';
  const at = (path: string) => new URL(path, embed_url).href;
  return [
    ['Picture, PNG', at(`/cards/${slug}/current.png?link=${link}`)],
    ...Object.entries(files).map(([name, path]): [string, string] => [
      name,
      at(`${path}?location=${slug}&link=${link}`),
    ]),
  ];
}

export const LinkAddresses = ({ link }: { link: SignedLink }) => (
  <details>
    <summary className="min-h-11 cursor-pointer content-center font-semibold">
      Addresses of the picture and the files
    </summary>
    <ul aria-label={`Addresses for ${link.label}`} className="flex flex-wrap gap-x-4">
      {addressesOf(link).map(([name, address]) => (
        <li key={name}>
          <a href={address} target="_blank" rel="noreferrer" className={textLinkClass}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
