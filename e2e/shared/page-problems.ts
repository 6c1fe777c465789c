import type { BrowserContext } from '@playwright/test';
import { TILE_HOST } from './map-tiles.ts';

const OWN_HOST = '127.0.0.1';

const REPORT_POLICY_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  console.error('Content-Security-Policy: ' + effectiveDirective + ' refused ' + blockedURI));`;

/** The problems in the pages of a browser context. */
export interface PageProblems {
  /** Marks problems that match as part of the journey. */
  expect(pattern: RegExp): void;
  /** The problems that are not expected. */
  unexpected(): string[];
}

/** Records console errors and warnings, page errors, refusals by the Content-Security-Policy and calls to third parties. */
export async function watchForProblems(context: BrowserContext): Promise<PageProblems> {
  const problems: string[] = [];
  const expected: RegExp[] = [
    /^console: Service Worker registration blocked by Playwright/,
    /status of 401 .*\/(api\/(admin\/status|locations)\b|socket\.io\/)/, // a call under way at a log-out
    /WebSocket connection to .* failed: HTTP Authentication failed/, // the same
    /: WebSocket is closed before the connection is established/, // a log-out while the page connects
  ];
  await context.addInitScript(REPORT_POLICY_VIOLATIONS);
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (problem) => problems.push(`page error: ${problem.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOnNetwork = protocol === 'http:' || protocol === 'https:';
    if (isOnNetwork && hostname !== OWN_HOST && hostname !== TILE_HOST) {
      problems.push(`asked a stranger: ${request.url()}`);
    }
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}
