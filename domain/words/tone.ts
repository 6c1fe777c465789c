/** How a value is to be taken; on the screen a colour with a shape and a word of its own. Neutral: nothing to say, or not known. */
export type Tone = 'good' | 'caution' | 'danger' | 'neutral';
