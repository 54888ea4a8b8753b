import type { ReactNode } from 'react'
import { useRecordForm } from '../../data/form/use-record-form.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { AttributeInputs } from '../../kit/form/AttributeForm.tsx'
import { attributeDifferences, toFieldName, validateAttributes } from '../../kit/form/attributes.ts'
import {
  peopleFields,
  planPeopleCreate,
  planPeopleDelete,
  planPeopleUpdate,
  type PeopleKind,
  type PeopleRecord,
} from './people-kind.ts'

interface DialogProps {
  kind: PeopleKind
  /** Call params of their list. */
  params: Readonly<Record<string, string>>
  onClose: () => void
}

interface PeopleDialogProps extends DialogProps {
  /** Undefined for a new one. */
  record: PeopleRecord | undefined
  /** Names of existing ones. */
  taken: readonly string[]
  isDeleted: boolean
  onDeleted: () => void
}

/** Creates, changes or deletes a user group or team. */
export default function PeopleDialog({ record, isDeleted, onDeleted, taken, ...props }: PeopleDialogProps): ReactNode {
  if (record && isDeleted) return <DeleteRecord {...props} record={record} onDone={onDeleted} />
  return <EditRecord {...props} record={record} taken={taken} />
}

interface DeleteRecordProps extends DialogProps {
  record: PeopleRecord
  onDone: () => void
}

function DeleteRecord({ kind, params, record, onDone, onClose }: DeleteRecordProps): ReactNode {
  const title = `Delete ${kind.noun} ${record.name}`
  return (
    <WriteDialog
      title={title}
      description={`${kind.deleteEffect} This cannot be undone.`}
      requests={[planPeopleDelete(kind, params, record)]}
      invalidates={[kind.calls.list]}
      typeName={record.name}
      danger
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function EditRecord({
  kind,
  params,
  record,
  taken,
  onClose,
}: DialogProps & Pick<PeopleDialogProps, 'record' | 'taken'>) {
  const { noun, effect, calls } = kind
  const { form, fields, base } = useRecordForm({
    draft: [noun, [...Object.values(params), record?.id ?? ''].join('/')].join(' '),
    record,
    fieldsOf: (current) => peopleFields(kind, current, taken),
  })
  const { values, draft } = form
  const title = base ? `Edit ${noun} ${base.name}` : `Create a ${noun}`
  const name = values[toFieldName('name')]?.trim()
  const differences = attributeDifferences(fields, values)
  const [problem] = Object.values(validateAttributes(fields, values))
  return (
    <WriteDialog
      title={title}
      description={effect}
      requests={[
        base ? planPeopleUpdate(kind, params, base, fields, values) : planPeopleCreate(kind, params, fields, values),
      ]}
      invalidates={[calls.list, calls.read]}
      submitLabel={base ? `Save ${base.name}` : `Create ${name || noun}`}
      draft={draft.form}
      disabledReason={problem ?? (differences.length === 0 ? 'No changes yet.' : undefined)}
      onDone={() => {
        draft.markSent()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftNotice draft={draft.restorable} onRestore={draft.restore} onDiscard={draft.discard} />
      <AttributeInputs fields={fields} form={form} />
      {base && differences.length > 0 && <Diff label={`Changes of ${base.name}`} differences={differences} />}
    </WriteDialog>
  )
}
