/** How good or bad a value is. Screens show it as a colour with a shape and a word. Neutral: nothing to say, or unknown. */
export type Tone = 'good' | 'caution' | 'danger' | 'neutral';
