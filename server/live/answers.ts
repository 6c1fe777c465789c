import { texts } from '#contract/texts.ts';
import { type Adverts, advertsBody } from '#server/adverts/adverts.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import type { AutomatedMessages } from '#server/notices/automated-messages.ts';
import { type Answer, feedTopics, isFeedTopic, type Topic } from './topics.ts';

/** As many adverts as a location's page asks for. */
const ADVERTS = 10;

/** What is to be said about a topic of a location now. Everything is in memory, so nobody waits for it. */
export type Answers = (topic: Topic, locationId: string) => Answer;

export function createAnswers(options: {
  feeds: Feeds;
  places: Places;
  adverts: Pick<Adverts, 'of'>;
  messages: Pick<AutomatedMessages, 'matchingAt'>;
}): Answers {
  const { feeds, places, adverts, messages } = options;
  const notFound = { failure: texts.locationNotFound };

  return (topic, locationId) => {
    const location = places.byId(locationId);
    if (!location) return notFound;
    if (topic === 'location') return { data: location };
    if (topic === 'automated_messages') return { data: messages.matchingAt(location.slug) };
    if (!location.active) return notFound; // as the calls answer
    if (isFeedTopic(topic)) {
      const { kind, answer } = feedTopics[topic];
      return answer(feeds.body(kind, locationId), location);
    }
    const shown = adverts.of(locationId, { activeOnly: true, limit: ADVERTS });
    if (topic === 'locations_adverts') return { data: advertsBody(location, shown) };
    return { data: shown[Math.floor(Math.random() * shown.length)] ?? null };
  };
}
