import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { saidOf } from './screen.tsx';

/** The input with this label. */
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Waits until what `find` finds has the focus. */
export const hasFocus = (find: () => HTMLElement): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(find()));

/** Waits until a field has the focus and this message. */
export const isRefused = (label: string, message: string): Promise<void> =>
  waitFor(() => {
    expect(saidOf(input(label))).toContain(message);
    expect(input(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input(label));
  });
