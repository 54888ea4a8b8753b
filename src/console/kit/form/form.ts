import type { TextInputProps } from '@mantine/core'
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import type { ChangeEvent } from 'react'
import type { RestorableDraft } from '../confirm/DraftNotice.tsx'

/** Values by field name, as text; a flag is `true` or `false`. No dots in names: Mantine reads them as object paths. */
export type FormValues = Readonly<Record<string, string>>

export type FieldErrors = Readonly<Record<string, string | undefined>>

export interface FormDraft extends RestorableDraft {
  /** The form, as the draft is stored. */
  readonly form: string
  /** Whether there is unsent input. */
  readonly dirty: boolean
  /** Discards the draft; the page may be left without asking. */
  readonly markSent: () => void
  readonly isSent: () => boolean
}

export type TextForm = UseFormReturnType<FormValues>

export type Form = TextForm & { readonly draft: FormDraft }

/** Props of the fields in this folder; `form.getInputProps` provides value, error and handlers. */
export interface FieldProps extends Pick<
  TextInputProps,
  'description' | 'error' | 'name' | 'readOnly' | 'required' | 'variant'
> {
  readonly label: string
  readonly value?: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** For ids, paths, keys and code. */
export const MONOSPACE = { input: { fontFamily: 'var(--mono)' } } as const

/** `useForm` over text values. `{ type: 'checkbox' }` binds a flag. */
export function useTextForm(options: UseFormInput<FormValues>): TextForm {
  return useForm<FormValues>({
    ...options,
    enhanceGetInputProps: ({ inputProps, field, form, options: { type } }) =>
      type === 'checkbox'
        ? {
            checked: inputProps.checked === 'true',
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
              form.setFieldValue(field, String(currentTarget.checked)),
          }
        : {
            value: inputProps.value ?? '',
            // Not an untouched field: its error would move what the user is about to click.
            onBlur: () => form.isDirty(field) && form.validateField(field),
          },
  })
}
