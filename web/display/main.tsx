import './sign/font.css';
import './display.css';
import { createRoot } from 'react-dom/client';
import {
  followBrowserTranslation,
  onFrozenByTranslation,
} from '#web/shared/ui/browser/browser-translation.ts';
import { begin } from './begin.ts';
import { Screen } from './screens/screen.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
followBrowserTranslation();
const program = await begin();
onFrozenByTranslation(() => program.send({ is: 'crashed' })); // then all is drawn anew
createRoot(root).render(<Screen program={program} />);
