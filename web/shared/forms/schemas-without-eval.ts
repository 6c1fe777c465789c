import { config } from 'zod';

// Must be imported before any schema is made: otherwise Zod tries to compile its checks, which the
// Content-Security-Policy reports as a violation.
config({ jitless: true });
