// Addresses apart from the schemas and from the table of feeds: no page needs them for its first view.

/** What was seen of the overflows near a location, by day; with `.csv` behind it as a file. The place as in the data calls. */
export const overflowHistoryPath = '/api/overflow_history';
/** All stored samples of a location's bathing waters; likewise. */
export const sampleHistoryPath = '/api/sample_history';
/** Files alone: what the models said of the weather and of the sea at a location, half-hour by half-hour. */
export const weatherHistoryPath = '/api/weather_history.csv';
export const marineHistoryPath = '/api/marine_history.csv';
/** When automated messages applied at a location. */
export const automatedMessageHistoryPath = '/api/automated_message_history.csv';
