import { Field, type FieldProps } from '#web/shared/ui/field.tsx';

/** The e-mail address that identifies an account. */
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
