import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts within a window that starts with the first event of a key. */
export interface Counter {
  /** @returns the count, and the time left in the window */
  add: (key: string) => Promise<{ count: number; msBeforeNext: number }>;
  takeBack: (key: string) => Promise<void>;
}
/** @param name separates this counter from others in a shared store */
export type CounterOf = (name: string, windowSeconds: number) => Counter;

/** A counter of this process alone. */
export const counterInMemory: CounterOf = (_name, windowSeconds) =>
  counterOn(new RateLimiterMemory({ points: 1, duration: windowSeconds }));

export const counterOn = (limiter: Pick<RateLimiterAbstract, 'penalty' | 'reward'>): Counter => ({
  async add(key) {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
    return { count: consumedPoints, msBeforeNext };
  },
  async takeBack(key) {
    await limiter.reward(key);
  },
});
