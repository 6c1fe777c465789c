export const inNumbers = (count: number): string => count.toLocaleString('en-GB');

/** What will be done with so many rows: 'Create 3, change 5'. Empty if nothing will. */
export function actionWords({ create, update }: { create: number; update: number }): string {
  const parts = [create > 0 && `create ${inNumbers(create)}`, update > 0 && `change ${inNumbers(update)}`];
  const words = parts.filter((part) => part !== false).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was done: '3 created, 5 changed'. */
export function doneWords({ created, updated }: { created: number; updated: number }): string {
  const parts = [
    created > 0 && `${inNumbers(created)} created`,
    updated > 0 && `${inNumbers(updated)} changed`,
  ];
  return parts.filter((part) => part !== false).join(', ') || 'Nothing was written';
}

/** `5 rows`. */
export const rowsWords = (count: number): string => `${inNumbers(count)} ${count === 1 ? 'row' : 'rows'}`;
