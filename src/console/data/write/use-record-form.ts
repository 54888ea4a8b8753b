// The form over a record: its values are kept over the record as it was when typing began, so that a change meanwhile is seen before it
// is overwritten.
import { useState } from 'react'
import { validateAttributes, toFormValues, secretFieldNames, type AttributeField } from '../../kit/form/attributes.ts'
import type { Form, FieldErrors, FormValues } from '../../kit/form/form.ts'
import { useDraftForm } from './use-draft-form.ts'

const NO_VALUES = () => ({})

interface RecordFormOptions<Item> {
  /** Key of the draft, as "component acme/storefront/web/7". */
  readonly draft: string
  readonly record: Item
  readonly fieldsOf: (record: Item) => readonly AttributeField[]
  /** What the form asks for besides attributes. */
  readonly extraValues?: (record: Item) => FormValues
  readonly validate?: (values: FormValues) => FieldErrors
}

interface RecordForm<Item> {
  readonly form: Form
  readonly fields: readonly AttributeField[]
  /** What the form is over. */
  readonly base: Item
}

function useFormForRecord<Item>(base: Item, options: RecordFormOptions<Item>): RecordForm<Item> {
  const { draft, fieldsOf, extraValues = NO_VALUES, validate = NO_VALUES } = options
  const fields = fieldsOf(base)
  const form = useDraftForm({
    draft,
    initialValues: { ...extraValues(base), ...toFormValues(fields) },
    secrets: secretFieldNames(fields),
    validate: (values) => ({ ...validate(values), ...validateAttributes(fields, values) }),
  })
  return { form, fields, base }
}

/** The form over a record that is there. */
export function useRecordForm<Item>(options: RecordFormOptions<Item>): RecordForm<Item> {
  const { record } = options
  const [base, setBase] = useState(record)
  const made = useFormForRecord(base, options)
  if (base !== record && !made.form.draft.dirty) setBase(record)
  return made
}

/** The form of a record that is not there yet, over the fields that it begins with. */
export function useNewRecordForm<Item>(options: RecordFormOptions<Item>): RecordForm<Item> {
  const [base] = useState(options.record)
  return useFormForRecord(base, options)
}
