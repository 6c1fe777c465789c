/** The wait, 50 % shorter to 50 % longer: thousands of browsers that lost a server must not return at the same moment. */
export const jittered = (milliseconds: number, random: () => number = Math.random): number =>
  milliseconds * (0.5 + random());
