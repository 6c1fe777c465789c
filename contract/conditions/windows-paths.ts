/** The windows of some places, and the same for calendars. Apart from the live table, which every page loads. */
export const windowsPath = '/api/windows';
export const windowsCalendarPath = '/api/windows_calendar';
