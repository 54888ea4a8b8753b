// Forms over a record. They keep the record as it was when typing began, so that a concurrent change is detected before it is overwritten.
import { useState } from 'react'
import { validateAttributes, toFormValues, secretFieldNames, type AttributeField } from '../../kit/form/attributes.ts'
import type { FieldErrors, FormValues } from '../../kit/form/form.ts'
import { useDraftForm } from './use-draft-form.ts'

const NO_VALUES = () => ({})

export interface RecordFormOptions<Item> {
  /** Key of the draft, as "component acme/storefront/web/7". */
  readonly draft: string
  readonly record: Item
  readonly fieldsOf: (record: Item) => readonly AttributeField[]
  readonly extraValues?: (record: Item) => FormValues
  readonly validate?: (values: FormValues) => FieldErrors
}

function useFormForRecord<Item>(base: Item, options: RecordFormOptions<Item>) {
  const { draft, fieldsOf, extraValues = NO_VALUES, validate = NO_VALUES } = options
  const fields = fieldsOf(base)
  const form = useDraftForm({
    draft,
    initialValues: { ...extraValues(base), ...toFormValues(fields) },
    secrets: secretFieldNames(fields),
    validateInputOnChange: ['ciName'],
    validate: (values) => ({ ...validate(values), ...validateAttributes(fields, values) }),
  })
  return { form, fields, base }
}

/** The form of an existing record. */
export function useRecordForm<Item>(options: RecordFormOptions<Item>) {
  const { record } = options
  const [base, setBase] = useState(record)
  const result = useFormForRecord(base, options)
  if (base !== record && !result.form.draft.dirty) setBase(record)
  return result
}

/** The form of a new record, based on its first template. */
export function useNewRecordForm<Item>(options: RecordFormOptions<Item>) {
  const [base] = useState(options.record)
  return useFormForRecord(base, options)
}
