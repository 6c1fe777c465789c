/** A week as the Environment Agency names it (ISO 8601, `2026-W40`) in words; another name as it is. */
export function weekWords(week: string): string {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  return number === undefined ? `week ${week}` : `week ${Number(number)} of ${year}`;
}
