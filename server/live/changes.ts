import type { Topic } from '#contract/live/live-topics.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import type { Adverts } from '#server/adverts/adverts.ts';
import type { FeedChange, Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import type { MessageMatching } from '#server/notices/message-matching.ts';
import type { Answers } from './answers.ts';
import type { Sender } from './connections/sender.ts';
import type { Guarded } from './guarded.ts';
import { EVERY_PLACE, type Rooms, roomOf } from './rooms.ts';
import { sentAnswers } from './sent-answers.ts';
import { type Answer, feedAnswer, topicsOfFeed } from './topics.ts';

export interface Changes {
  /** Called before a client joins a location: sends the clients that are already there what has changed. */
  beforeJoining: (locationId: string) => void;
  /** Records what newcomers have received, so that it is not sent to them again as a change. */
  noteSent: (locationId: string, topic: Topic, answer: Answer) => void;
  /** Sends changes that come with time alone: adverts begin and end. The feeds have a timer of their own. */
  tick: () => void;
  stop: () => void;
}

/** Sends the clients of a location each change of what they are shown, once. */
export function createChanges(options: {
  feeds: Feeds;
  places: Places;
  adverts: Pick<Adverts, 'onChange'>;
  matching: Pick<MessageMatching, 'onJudged'>;
  answers: Answers;
  rooms: Rooms;
  sender: Sender;
  guarded: Guarded;
}): Changes {
  const { feeds, places, adverts, matching, answers, rooms, sender, guarded } = options;
  const sent = sentAnswers();
  let known = new Map(places.all().map((location) => [location._id, location]));

  const send = (location: Pick<Location, '_id' | 'slug'>, topic: Topic, answer: Answer): boolean => {
    const isSent = sent.isNews(location._id, topic, answer);
    if (isSent) sender.toRooms(roomOf(location._id), `update_${topic}`, location, answer);
    return isSent;
  };

  const onFeed = ({ kind, location, body }: FeedChange) => {
    if (!rooms.hasAudience(location._id)) return sent.forget(location._id);
    const place = places.byId(location._id) ?? location;
    for (const topic of topicsOfFeed(kind)) send(place, topic, feedAnswer(topic, body, place));
  };

  const checkMessages = (location: Location) =>
    send(location, 'automated_messages', answers('automated_messages', location._id));

  const checkAdverts = (location: Location) => {
    if (!send(location, 'locations_adverts', answers('locations_adverts', location._id))) return;
    send(location, 'random_advert', answers('random_advert', location._id));
  };

  const eachOccupied = (check: (location: Location) => void) => {
    for (const id of rooms.occupied()) {
      const location = places.byId(id);
      if (location) check(location);
    }
  };

  const onPlaces = () => {
    const before = known;
    known = new Map(places.all().map((location) => [location._id, location]));
    for (const location of known.values()) {
      const old = before.get(location._id);
      if (old && contentOf(old) === contentOf(location)) continue;
      sender.toRooms([roomOf(location._id), EVERY_PLACE], 'update_location', location, { data: location });
      if (!old || !rooms.hasAudience(location._id)) continue;
      checkMessages(location); // both hold the location's name, and end when it is switched off
      checkAdverts(location);
    }
    for (const gone of before.values()) {
      if (known.has(gone._id)) continue;
      const answer = { failure: texts.locationNotFound };
      sender.toRooms([roomOf(gone._id), EVERY_PLACE], 'update_location', gone, answer);
    }
  };

  const ignoreFeeds = feeds.onChange(guarded(onFeed));
  places.onChange(guarded(onPlaces));
  adverts.onChange(guarded(() => eachOccupied(checkAdverts)));
  matching.onJudged(
    guarded((isConcerned) =>
      eachOccupied((location) => {
        if (isConcerned(location._id)) checkMessages(location);
      }),
    ),
  );

  return {
    beforeJoining(locationId) {
      const location = places.byId(locationId);
      if (!location) return;
      if (rooms.hasAudience(locationId)) {
        checkAdverts(location);
        checkMessages(location);
      } else {
        sent.forget(locationId);
        answers('automated_messages', locationId); // asking may find a change, which newcomers receive anyway
      }
    },
    noteSent: sent.noteFirst,
    tick: guarded(() =>
      eachOccupied((location) => {
        checkAdverts(location);
        checkMessages(location);
      }),
    ),
    stop: ignoreFeeds,
  };
}

/** The part of a location that clients are shown. */
const contentOf = (location: Location): string => JSON.stringify({ ...location, updated_at: undefined });
