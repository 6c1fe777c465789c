import { parseArgs } from 'node:util';
import { startSimulator } from './simulator.ts';

const { values } = parseArgs({ options: { port: { type: 'string' }, seed: { type: 'string' } } });

const wholeNumber = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`--${name}: expected a whole number, not '${text}'`);
  process.exit(1);
};
const port = wholeNumber('port', values.port);
const seed = wholeNumber('seed', values.seed);

process.on('SIGTERM', () => process.exit());

const simulator = await startSimulator({
  ...(port !== undefined && { port }),
  ...(seed !== undefined && { seed }),
});
const settings = simulator.settings();

if (process.send) {
  process.send({ url: simulator.url, settings });
  process.on('disconnect', () => process.exit());
} else {
  console.log(`The simulator listens on ${simulator.url}. To use it, set:`);
  for (const [name, value] of Object.entries({ DATA_MODE: 'simulated', ...settings }))
    console.log(`${name}="${value}"`);
}
