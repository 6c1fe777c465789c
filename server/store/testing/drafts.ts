import type { Session } from '../accounts/sessions.ts';
import type { UserDraft } from '../accounts/users.ts';
import type { LocationDraft } from '../network/locations.ts';
import type { AdvertRow, AutomatedMessageRow } from '../schema.ts';

export const BUDE: LocationDraft = {
  name: 'Bude Summerleaze',
  slug: 'bude-summerleaze',
  latitude: 50.8312,
  longitude: -4.5521,
  active: true,
  grid_ref: 'SS 20364 06532',
  w3w: 'word.word.word',
  admiralty_station_id: '0543',
  bathing_water_ids: ['ukk3104-33500', 'ukk3104-33600'],
  marine_latitude: 50.83,
  marine_longitude: -4.6,
  shore_bearing: 280,
  crossings: [
    { name: 'Path to Maer', level_m: 4.2, datum: 'chart datum', margin_min: 20, direction: 'leave_by' },
  ],
  custom_message: {
    title: 'Rip currents',
    message: 'Stay between the flags.',
    message_type: 'warning',
    author: 'A lifeguard',
    created_at: '2026-06-01T08:00:00.000Z',
    expires_at: null,
  },
};

export const SPITTAL: LocationDraft = {
  name: 'Spittal',
  slug: 'spittal',
  latitude: 55.7569,
  longitude: -1.9888,
  active: false,
  grid_ref: null,
  w3w: null,
  admiralty_station_id: null,
  bathing_water_ids: [],
  marine_latitude: null,
  marine_longitude: null,
  shore_bearing: null,
  crossings: [],
  custom_message: null,
};

export const ANNA: UserDraft = {
  email: 'Anna@Example.org',
  emailKey: 'anna@example.org',
  passwordHash: '$argon2id$v=19$hash',
  role: 'admin',
  verified: true,
};

const about = (locationId: string, now: number) => ({
  location_id: locationId,
  title: 'Strong wind',
  description: 'Paddle boards stay ashore.',
  created_at: now,
  updated_at: now,
});

/** A rule that every wind from the south-west meets. */
export const anAutomatedMessage = (locationId: string, now: number): AutomatedMessageRow => ({
  ...about(locationId, now),
  id: `message of ${locationId}`,
  wind_direction: 'SW',
  wind_speed_min: 0,
  wind_speed_max: 250,
  wind_gusts_min: 0,
  wind_gusts_max: 250,
  is_active: 1,
});

export const anAdvert = (locationId: string, now: number): AdvertRow => ({
  ...about(locationId, now),
  id: `advert of ${locationId}`,
  file_url: 'https://media.example.org/surf.jpg',
  file_type: 'image',
  priority: 1,
  active: 1,
  target_audience: null,
  start_date: null,
  end_date: null,
  media_id: null,
  media: null,
  request_key: null,
});

/** Begun at 1,780,000,000,000, for a second, with a random session unless one is given. */
export const aSession = (userId: string, more: Partial<Session> = {}): Session => ({
  tokenHash: 'hash',
  id: `session of ${more.tokenHash ?? 'hash'}`,
  userId,
  createdAt: 1_780_000_000_000,
  lastSeenAt: 1_780_000_000_001,
  expiresAt: 1_780_000_001_000,
  address: '2001:db8::1',
  userAgent: 'Browser/1',
  role: 'user',
  ...more,
});
