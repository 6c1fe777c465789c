import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A password field with a button that shows what was typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 w-18 rounded-lg text-sm font-semibold text-sea hover:bg-neutral-ground"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}
