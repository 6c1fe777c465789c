import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { inTurn } from '#server/http/in-turn.ts';
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
  // One variable for both: a second one would keep the long text as long as this value is kept.
  let bytes = unshared(JSON.stringify(value));
  let isCompressed = false;
  let recent = new WeakRef(value);
  void inTurn(() => {
    bytes = unshared(deflateRawSync(bytes, { level: 3 }));
    isCompressed = true;
  });
  return {
    ...rest,
    value() {
      const known = recent.deref();
      if (known) return known;
      const again: HeldValue['value'] = JSON.parse((isCompressed ? inflateRawSync(bytes) : bytes).toString());
      recent = new WeakRef(again);
      return again;
    },
  };
}

export const unpacked = (packed: PackedValue): HeldValue => ({ ...packed, value: packed.value() });
