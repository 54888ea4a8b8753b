// The form over a record: only what is typed is kept, over the record as it was when typing began, so that a change meanwhile is seen
// before it is overwritten.
import { useState } from 'react'
import { attributeProblems, attributeValues, secretFields, type AttributeField } from '../kit/form/attributes.ts'
import { editsOver } from '../kit/form/edits.ts'
import { useForm, type Form, type Problems, type Values } from '../kit/form/use-form.ts'
import { useFormDraft } from './form-draft.ts'

const NO_EDITS = {}
const NOTHING = () => ({})

interface RecordFormOptions<Item> {
  /** Key of the draft, as "component acme/storefront/web/7". */
  readonly draft: string
  readonly record: Item
  readonly fieldsOf: (record: Item) => readonly AttributeField[]
  /** What the form asks for besides attributes. */
  readonly more?: (record: Item) => Values
  readonly check?: (values: Values, fields: readonly AttributeField[]) => Problems
}

interface RecordForm<Item> {
  readonly form: Form
  readonly fields: readonly AttributeField[]
  /** What the form is over. */
  readonly base: Item
}

/** The form over a record that is there. */
export function useRecordForm<Item>(options: RecordFormOptions<Item>): RecordForm<Item> {
  const { draft, record, fieldsOf, more = NOTHING, check = NOTHING } = options
  const [begun, setBegun] = useState<Item>()
  const edits = useFormDraft(draft, NO_EDITS, secretFields(fieldsOf(record)))
  const base = edits.dirty && begun ? begun : record
  const fields = fieldsOf(base)
  const store = editsOver(edits, { ...more(base), ...attributeValues(fields) })
  const form = useForm(
    {
      ...store,
      set: (values) => {
        if (!edits.dirty) setBegun(record)
        store.set(values)
      },
      take: () => {
        setBegun(record)
        edits.take()
      },
    },
    (values) => ({ ...attributeProblems(fields, values), ...check(values, fields) }),
  )
  return { form, fields, base }
}

/** The form of a record that is not there yet, over the fields that it begins with. */
export function useNewRecordForm<Item>(options: RecordFormOptions<Item>): RecordForm<Item> {
  const { draft, record, fieldsOf, more = NOTHING, check = NOTHING } = options
  const [fields] = useState(() => fieldsOf(record))
  const [initial] = useState(() => ({ ...more(record), ...attributeValues(fields) }))
  const store = useFormDraft(draft, initial, secretFields(fields))
  const form = useForm(store, (values) => ({ ...check(values, fields), ...attributeProblems(fields, values) }))
  return { form, fields, base: record }
}
