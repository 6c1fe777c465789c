import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { unshared } from '#server/http/ready-answer.ts';
import type { HeldValue } from './feed-view.ts';

/**
 * An accepted value whose content is kept as compressed JSON: as objects its thousands of numbers take some twenty times as
 * much memory. What was unpacked last is used again until the memory is wanted.
 */
export interface PackedValue extends Omit<HeldValue, 'value'> {
  value: () => HeldValue['value'];
}

export function packed({ value, ...rest }: HeldValue): PackedValue {
  const text = unshared(JSON.stringify(value));
  let read = () => text;
  let recent = new WeakRef(value);
  whenIdle(() => {
    const bytes = unshared(deflateRawSync(text, { level: 3 }));
    read = () => inflateRawSync(bytes);
  });
  return {
    ...rest,
    value() {
      const known = recent.deref();
      if (known) return known;
      const again: HeldValue['value'] = JSON.parse(read().toString());
      recent = new WeakRef(again);
      return again;
    },
  };
}

export const unpacked = (packed: PackedValue): HeldValue => ({ ...packed, value: packed.value() });

/** What is left to compress: one after another, so that a start with thousands of values is not held up by it. */
const waiting: (() => void)[] = [];

function whenIdle(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) setImmediate(next);
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(next);
}
