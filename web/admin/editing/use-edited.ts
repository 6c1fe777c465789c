import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { EDITED } from './edited-parameter.ts';

/** What is edited while there is no record of it yet, in place of an id. */
export const NEW = 'new';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list is one step back: closing the dialog goes there. */
    isOpenedFromList?: true;
  }
}

type Search = Record<string, unknown>;

/**
 * What is being edited stands in the page's address, so that a reload, a link and Back work. Opening is a step of its own
 * in the history. `close` leads back without asking about unsaved work: the dialog has asked.
 */
export function useEdited() {
  const { [EDITED]: edited }: { [EDITED]?: string } = useSearch({ strict: false } as never); // only the screen's route knows it
  const navigate = useNavigate();
  const router = useRouter();
  const to = (id: string | undefined, how: object) =>
    void navigate({
      to: '.',
      search: ({ [EDITED]: _, ...rest }: Search) => (id === undefined ? rest : { ...rest, [EDITED]: id }),
      resetScroll: false,
      ...how,
    } as never); // the search parameters depend on the screen
  return {
    edited: edited ?? null,
    open: (id: string) => to(id, { state: { isOpenedFromList: true } }),
    close() {
      if (router.latestLocation.state.isOpenedFromList) router.history.back({ ignoreBlocker: true });
      else to(undefined, { replace: true, ignoreBlocker: true });
    },
  };
}
