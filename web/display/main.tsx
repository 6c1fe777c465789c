import './sign/font.css';
import './display.css';
import { createRoot } from 'react-dom/client';
import { begin } from './begin.ts';
import { Screen } from './screens/screen.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
const program = await begin();
createRoot(root).render(<Screen program={program} />);
