import { config } from 'zod';

// Imported before any schema is made: Zod would try whether it may compile its checks, and the
// Content-Security-Policy reports that as a violation.
config({ jitless: true });
