import type { ReactNode } from 'react';
import { bandWords } from '#domain/quantities/bands.ts';
import type { Quantity } from '#domain/quantities/quantities.ts';
import { Stat } from './stat.tsx';

/** One value with its name, and below it its band and further notes. */
export function QuantityStat({
  quantity,
  band,
  children,
  ...stat
}: {
  label: string;
  quantity: Quantity;
  band?: (value: number | null) => string | null;
  /** Shown beside the value, such as an arrow. */
  mark?: ReactNode;
  children?: ReactNode;
}) {
  const words = band && bandWords(quantity, band);
  return (
    <Stat {...stat} value={quantity.figure} unit={quantity.unit}>
      {(words || children) && (
        <>
          {words && <span className="block">{words}</span>}
          {children}
        </>
      )}
    </Stat>
  );
}
