/**
 * Where the agent of a display's computer answers (`deploy/display/agent.socket`): `{"monitor": …}`, a `MonitorState`. The
 * page of a display may call that and its own server, and nobody else.
 */
export const AGENT_ADDRESS = 'http://127.0.0.1:28460';

/** How long the page waits for its answer. On a computer with two outputs it may have to ask two monitors over the cable, twice each. */
export const AGENT_ANSWERS_WITHIN_MS = 10_000;

/** Ends the page's address on a computer that has an agent. */
export const AGENT_MARK = '#agent';
