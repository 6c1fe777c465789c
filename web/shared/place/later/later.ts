import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';
import { loadCode } from '#web/shared/api/load-code.ts';

/** Why the code of a part did not come. */
export interface NotLoaded extends Error {
  /** Whoever draws the part next asks for its code again. */
  forget?: () => void;
}

/**
 * A component whose code is loaded when it is first drawn. React's `lazy` keeps a load that failed for good; this one can be
 * forgotten, as `LaterPart` does, within which it is drawn.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const begin = () =>
    lazy(() =>
      loadCode(load).then(
        (loaded) => ({ default: loaded }),
        (error: NotLoaded) => {
          throw Object.assign(error, { forget });
        },
      ),
    );
  const forget = () => {
    Part = begin();
  };
  let Part: ComponentType<P> = begin();
  return (props) => createElement(Part, props);
}
