import { texts } from '#contract/texts.ts';

/** Shown instead of a sea model's values where all of them are null. The reason is given once on a page. */
export const NoSea = () => (
  <div>
    <p className="font-semibold">
      {texts.noSea}: waves, sea temperature, sea level and current are not known.
    </p>
    <p className="text-ink-muted">
      It sees the coast in squares some miles wide, too coarse for many estuaries and inlets.
    </p>
  </div>
);

export const NoSeaEither = () => <p className="font-semibold">{texts.noSea}: not known.</p>;
