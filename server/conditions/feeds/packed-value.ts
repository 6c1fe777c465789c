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
  const bytes = unshared(deflateRawSync(JSON.stringify(value), { level: 3 }));
  let recent = new WeakRef(value);
  return {
    ...rest,
    value() {
      const known = recent.deref();
      if (known) return known;
      const again: HeldValue['value'] = JSON.parse(inflateRawSync(bytes).toString());
      recent = new WeakRef(again);
      return again;
    },
  };
}

export const unpacked = (packed: PackedValue): HeldValue => ({ ...packed, value: packed.value() });
