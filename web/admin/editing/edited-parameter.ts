// Apart, since the routes name it: every page loads them, and no page for everybody edits.

/** The search parameter that says what is being edited: an id, or `NEW`. */
export const EDITED = 'edit';
