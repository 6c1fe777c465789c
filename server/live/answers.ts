import { isFeedTopic, type OtherTopic, type Topic, topicTable } from '#contract/live/live-topics.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { type Adverts, advertsBody } from '#server/adverts/adverts.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import type { AutomatedMessages } from '#server/notices/automated-messages.ts';
import { type Answer, feedAnswer } from './topics.ts';

/** The number of adverts that the page of a location loads. */
const ADVERTS = 10;

/** The current answer for a topic of a location. Everything is in memory, so nothing is awaited. */
export type Answers = (topic: Topic, locationId: string) => Answer;

export function createAnswers(options: {
  feeds: Feeds;
  places: Places;
  adverts: Pick<Adverts, 'of'>;
  messages: Pick<AutomatedMessages, 'matchingAt'>;
}): Answers {
  const { feeds, places, adverts, messages } = options;
  const notFound = { failure: texts.locationNotFound };

  const shown = ({ _id }: Location) => adverts.of(_id, { limit: ADVERTS });
  const randomOf = <T>(all: readonly T[]): T | null => all[Math.floor(Math.random() * all.length)] ?? null;
  // A location that is not active gets the same answers as from its calls.
  const others: { [T in OtherTopic]: (location: Location) => Answer<T> } = {
    location: (location) => ({ data: location }),
    automated_messages: ({ slug }) => ({ data: messages.matchingAt(slug) }),
    locations_adverts: (location) =>
      location.active ? { data: advertsBody(location, shown(location)) } : notFound,
    random_advert: (location) => (location.active ? { data: randomOf(shown(location)) } : notFound),
  };

  return (topic, locationId) => {
    const location = places.byId(locationId);
    if (!location) return notFound;
    if (!isFeedTopic(topic)) return others[topic](location);
    if (!location.active) return notFound;
    return feedAnswer(topic, feeds.body(topicTable[topic].feed, locationId), location);
  };
}
