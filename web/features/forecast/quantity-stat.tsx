import type { ReactNode } from 'react';
import type { Quantity } from '#domain/quantities.ts';
import { Stat } from '#web/ui/stat.tsx';

/** One value of the forecast with its name; below it what it means. */
export const QuantityStat = ({
  quantity: { figure, unit },
  ...stat
}: {
  label: string;
  quantity: Quantity;
  /** Stands beside the value, such as an arrow. */
  mark?: ReactNode;
  children?: ReactNode;
}) => <Stat {...stat} value={figure} unit={unit} />;
