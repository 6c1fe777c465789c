/**
 * A calendar file that says whose clock it goes by. The instants stay UTC, so that no clock change can shift an event; the
 * library would write them without a zone, and a property of its caller's behind the events, where none may stand (RFC 5545).
 */
export const onLondonsClock = (file: string): string =>
  file.replace(/\r\n(?=BEGIN:VEVENT|END:VCALENDAR)/, '\r\nX-WR-TIMEZONE:Europe/London\r\n');
