import { useParams, useSearch } from '@tanstack/react-router';
import { DisplayPage } from '#web/features/displays/display-page.tsx';
import { PairPage } from '#web/features/displays/pairing/pair-page.tsx';
import { DisplayOnPaper } from '#web/features/displays/paper/display-on-paper.tsx';

export const PairDisplayScreen = () => (
  <PairPage display={useSearch({ from: '/with-login/admin/displays/pair' }).display ?? null} />
);

export const DisplayScreen = () => (
  <DisplayPage id={useParams({ from: '/with-login/admin/displays/$id' }).id} />
);

export const DisplayOnPaperScreen = () => (
  <DisplayOnPaper id={useParams({ from: '/with-login/admin/displays/$id/print' }).id} />
);
