// One file for what is loaded after the first view, so that the code that it shares with the page is one file too.
import './history.css';

export { SampleRecord } from './sample-record.tsx';
export { SpillHistory } from './spill-history.tsx';
