// Forms are `@mantine/form` over flat texts, as the service keeps values; `useDraftForm` of the data layer adds their drafts.
import type { TextInputProps } from '@mantine/core'
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import type { ChangeEvent } from 'react'

/** Field name to its text; a flag is `true` or `false`. Names have no dots, which Mantine takes for paths into objects. */
export type FormValues = Readonly<Record<string, string>>

/** Field name to what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

export interface FormDraft {
  /** Whether something is typed that is not sent. */
  readonly dirty: boolean
  /** When the draft of an earlier visit was typed, until it is restored, discarded or typed over. */
  readonly restorable: { readonly at: number } | undefined
  readonly restore: () => void
  readonly discard: () => void
  /** The form was sent: discards the draft, and the page may be left. */
  readonly markSent: () => void
  readonly isSent: () => boolean
}

export type TextForm = UseFormReturnType<FormValues>

export type Form = TextForm & { readonly draft: FormDraft }

/** Props of the fields that build on Mantine's; `form.getInputProps` gives value, error and handlers. */
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

/** `useForm` over texts. A field is validated once it was left; `{ type: 'checkbox' }` binds a flag. */
export function useTextForm(options: UseFormInput<FormValues>): TextForm {
  return useForm<FormValues>({
    validateInputOnBlur: true,
    ...options,
    enhanceGetInputProps: ({ inputProps, field, form, options: { type } }) =>
      type === 'checkbox'
        ? {
            checked: inputProps.checked === 'true',
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
              form.setFieldValue(field, String(currentTarget.checked)),
          }
        : { value: inputProps.value ?? '' },
  })
}
