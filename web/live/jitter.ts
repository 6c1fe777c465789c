/** A wait give or take half, so that thousands of browsers that lost the same server don't come back at one moment. */
export const jittered = (milliseconds: number, random: () => number = Math.random): number =>
  milliseconds * (0.5 + random());
