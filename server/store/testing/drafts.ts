import type { LocationDraft } from '../locations.ts';
import type { UserDraft } from '../users.ts';

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
  custom_message: null,
};

export const ANNA: UserDraft = {
  email: 'Anna@Example.org',
  emailKey: 'anna@example.org',
  passwordHash: '$argon2id$v=19$hash',
  role: 'admin',
  verified: true,
};
