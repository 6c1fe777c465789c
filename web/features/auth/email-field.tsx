import { Field, type FieldProps } from '#web/ui/field.tsx';

/** The address that is an account's name. */
export const EmailField = (props: Omit<FieldProps, 'label' | 'type'>) => (
  <Field
    type="email"
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    label="Email address"
  />
);
