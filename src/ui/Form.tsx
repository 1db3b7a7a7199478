import { createContext, useContext, type ReactNode } from 'react';
import {
  FormProvider,
  useFormContext,
  type FieldValues,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import { appTexts } from '#i18n/fr/app.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/**
 * French texts by the error keys of the form's schema. A text function receives the part of the key after its colon.
 */
type FieldMessages = Readonly<Record<string, string | ((detail: string) => string)>>;
const Messages = createContext<FieldMessages>({});

interface FormProps<Typed extends FieldValues, Valid extends FieldValues> {
  form: UseFormReturn<Typed, unknown, Valid>;
  /** Accessible name of the form. */
  label: string;
  messages?: FieldMessages;
  disabled?: boolean;
  onSubmit: SubmitHandler<Valid>;
  children: ReactNode;
}

/**
 * Renders a form of react-hook-form: `<Form form={useForm({ resolver })} label={…} messages={…} onSubmit={…}><Field
 * name="email" label={…} /><SubmitButton>…</SubmitButton></Form>`
 */
export function Form<Typed extends FieldValues, Valid extends FieldValues>({
  form,
  label,
  messages = {},
  disabled = false,
  onSubmit,
  children,
}: FormProps<Typed, Valid>) {
  return (
    <FormProvider {...form}>
      <Messages value={messages}>
        <form noValidate aria-label={label} onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
          <fieldset disabled={disabled} className="grid gap-5">
            {children}
          </fieldset>
        </form>
      </Messages>
    </FormProvider>
  );
}

/** Returns the error of a field of the surrounding `Form`, in French. */
export function useFieldError(name: string): string | undefined {
  const messages = useContext(Messages);
  const { getFieldState, formState } = useFormContext();
  const key = getFieldState(name, formState).error?.message;
  if (key === undefined) return undefined;
  const [plain = '', ...details] = key.split(':');
  const words = messages[plain] ?? appTexts.ui.invalidField;
  return typeof words === 'string' ? words : words(details.join(':'));
}

/** A labelled input of the surrounding `Form`. */
export function Field({ name, ...rest }: Omit<TextInputProps, 'error' | 'name'> & { name: string }) {
  const { register } = useFormContext();
  return <TextInput {...rest} {...register(name)} error={useFieldError(name)} />;
}

/** Submit button of the surrounding `Form`, busy while the form is being submitted. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'busy'>) {
  const { formState } = useFormContext();
  return <Button {...props} type="submit" busy={formState.isSubmitting} />;
}
