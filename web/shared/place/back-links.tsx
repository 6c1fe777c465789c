import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { Location } from '#contract/network/locations.ts';

const look =
  '-ml-1 inline-flex min-h-11 min-w-0 items-center gap-1 rounded-lg pr-2 font-semibold wrap-anywhere print:hidden';

export const BackToLocations = () => (
  <Link to="/" className={look}>
    <ChevronLeft aria-hidden className="size-5 shrink-0" />
    All locations
  </Link>
);

export const BackToLocation = ({ slug, name }: Pick<Location, 'slug' | 'name'>) => (
  <Link to="/locations/$slug" params={{ slug }} className={look}>
    <ChevronLeft aria-hidden className="size-5 shrink-0" />
    <span className="min-w-0">{name}</span>
  </Link>
);
