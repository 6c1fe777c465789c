import type { Topic } from '#contract/live/live-topics.ts';
import { type Answer, answerKey } from './topics.ts';

/** What the clients of each location have received, so that nothing is sent to them twice. */
export interface SentAnswers {
  /** Whether the answer is new to the clients of the location. If so, it counts as sent from now on. */
  isNews: (locationId: string, topic: Topic, answer: Answer) => boolean;
  /** Notes what the first client of a location was sent. Does nothing where something of this topic was sent before. */
  noteFirst: (locationId: string, topic: Topic, answer: Answer) => void;
  /** For a location without clients: the next ones get everything. */
  forget: (locationId: string) => void;
}

export function sentAnswers(): SentAnswers {
  /** By location and topic, a key of the content. */
  const sent = new Map<string, Map<Topic, string>>();

  const keysOf = (locationId: string) => {
    const keys = sent.get(locationId) ?? new Map<Topic, string>();
    sent.set(locationId, keys);
    return keys;
  };

  return {
    isNews(locationId, topic, answer) {
      const key = answerKey(topic, answer);
      if (key === null) return true;
      const keys = keysOf(locationId);
      if (keys.get(topic) === key) return false;
      keys.set(topic, key);
      return true;
    },
    noteFirst(locationId, topic, answer) {
      const key = answerKey(topic, answer);
      const keys = keysOf(locationId);
      if (key !== null && !keys.has(topic)) keys.set(topic, key);
    },
    forget: (locationId) => void sent.delete(locationId),
  };
}
