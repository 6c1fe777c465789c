/** So long after a message was sent without an answer, the screen says that this is not as usual. */
export const SLOW_AFTER_MS = 4000;

export const SLOW =
  'The network is slow. It goes on trying, and your message is kept on this device until the server has it.';
