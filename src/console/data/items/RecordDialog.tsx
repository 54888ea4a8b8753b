import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { WriteDialog } from '../write/WriteDialog.tsx'
import type { WriteRequest } from '../write/write-request.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { AttributeInputs } from '../../kit/form/AttributeForm.tsx'
import {
  attributeDifferences,
  DEFAULT_GROUP,
  groupFields,
  secretFieldNames,
  validateAttributes,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'

/** The records of a list as their dialog needs them: fields, requests and texts. Methods, so that they are bivariant. */
export interface EditableRecords<Item> {
  readonly noun: string
  readonly params: Readonly<Record<string, string>>
  readonly calls: Readonly<Record<'list' | 'read' | 'create', AnyCall>>
  /** Queries of what depends on the values of a record. */
  readonly dependents?: readonly AnyCall[] | undefined
  /** What identifies a record within the list. */
  getKey(item: Item): string
  getName(item: Item): string
  /** The name of a new record; '' until it is typed. */
  getTypedName(values: FormValues): string
  /** `item`: undefined for a new one. `taken`: names of existing records. */
  toFields(item: Item | undefined, taken: readonly string[]): readonly AttributeField[]
  planCreate(fields: readonly AttributeField[], values: FormValues): WriteRequest<AnyCall>
  planUpdate(item: Item, fields: readonly AttributeField[], values: FormValues): WriteRequest<AnyCall>
  planDelete(item: Item): WriteRequest<AnyCall>
  readonly createTitle: string
  readonly createVerb: 'Add' | 'Create'
  /** As in the titles "Edit ..." and "Delete ...". */
  getSubject(name: string): string
  describeEffect(name: string, isNew: boolean): string
  describeDelete(name: string): string
}

interface EditRecordProps<Item> {
  records: EditableRecords<Item>
  /** Undefined for a new one. */
  record?: Item | undefined
  taken: readonly string[]
  onClose: () => void
}

interface RecordDialogProps<Item> extends EditRecordProps<Item> {
  /** Deletes it instead. */
  isDeleted?: boolean
  /** By default closes the dialog. */
  onDeleted?: () => void
}

/** Adds, changes or deletes a record. */
export default function RecordDialog<Item extends object>(props: RecordDialogProps<Item>): ReactNode {
  const { isDeleted = false, onDeleted = props.onClose, ...edit } = props
  const { records, record, onClose } = edit
  if (!record || !isDeleted) return <EditRecord {...edit} />
  const name = records.getName(record)
  return (
    <WriteDialog
      title={`Delete ${records.getSubject(name)}`}
      description={records.describeDelete(name)}
      requests={[records.planDelete(record)]}
      invalidates={[records.calls.list]}
      typeName={name}
      danger
      doneMessage={`Deleted ${records.getSubject(name)}.`}
      onDone={onDeleted}
      onClose={onClose}
    />
  )
}

function EditRecord<Item extends object>({ records, record, taken, onClose }: EditRecordProps<Item>): ReactNode {
  const { noun, calls, dependents = [], createVerb } = records
  const { form, fields, base } = useRecordForm({
    draft: `${noun} ${[...Object.values(records.params), record ? records.getKey(record) : ''].join('/')}`,
    record,
    fieldsOf: (current) => records.toFields(current, taken),
  })
  const { values, draft } = form
  const name = base ? records.getName(base) : records.getTypedName(values)
  const differences = attributeDifferences(fields, values)
  const [problem] = Object.values(validateAttributes(fields, values))
  const hasTypedSecret = secretFieldNames(fields).some((field) => form.isDirty(field))
  return (
    <WriteDialog
      title={base ? `Edit ${records.getSubject(name)}` : records.createTitle}
      description={records.describeEffect(name, base === undefined)}
      requests={[base ? records.planUpdate(base, fields, values) : records.planCreate(fields, values)]}
      invalidates={[calls.list, calls.read, ...dependents]}
      submitLabel={base ? `Save ${name}` : `${createVerb} ${name || noun}`}
      draft={draft.form}
      isIncomplete={problem !== undefined || differences.length === 0}
      unsaved={hasTypedSecret ? `the secret of ${name || `the new ${noun}`}` : undefined}
      disabledReason={problem ?? (differences.length === 0 ? 'No changes yet.' : undefined)}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {groupFields(fields).map(([title, group]) => {
        const inputs = <AttributeInputs key={title} fields={group} form={form} />
        if (title === DEFAULT_GROUP) return inputs
        return (
          <Stack key={title} gap="sm" role="group" aria-label={title}>
            <Title order={3}>{title}</Title>
            {inputs}
          </Stack>
        )
      })}
      {base && differences.length > 0 && <Diff label={`Changes to ${name}`} differences={differences} />}
    </WriteDialog>
  )
}
