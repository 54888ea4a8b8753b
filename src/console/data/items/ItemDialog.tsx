import type { ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { WriteDialog } from '../write/WriteDialog.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { AttributeInputs } from '../../kit/form/AttributeForm.tsx'
import { attributeDifferences, secretFieldNames, validateAttributes } from '../../kit/form/attributes.ts'
import type { ItemKind, ItemScope } from './item-kind.ts'
import { itemFields, planItemCreate, planItemDelete, planItemUpdate } from './items.ts'

interface DialogProps {
  kind: ItemKind
  scope: ItemScope
  onClose: () => void
}

interface ItemDialogProps extends DialogProps {
  /** Undefined for a new one. */
  item: Ci | undefined
  /** Names of existing items. */
  taken: readonly string[]
  isDeleted: boolean
  onDeleted: () => void
}

/** Adds, changes or deletes a record of a kind. */
export default function ItemDialog({ item, isDeleted, onDeleted, ...props }: ItemDialogProps): ReactNode {
  if (item && isDeleted) return <DeleteItem {...props} item={item} onDone={onDeleted} />
  return <EditItem {...props} item={item} />
}

function DeleteItem({ kind, scope, item, onDone, onClose }: DialogProps & { item: Ci; onDone: () => void }): ReactNode {
  const { noun, deleteEffect, calls } = kind
  return (
    <WriteDialog
      title={`Delete ${item.ciName}`}
      description={`A ${noun} of ${scope.owner}. ${deleteEffect(item.ciName, scope.owner)}`}
      requests={[planItemDelete(kind, scope.params, item)]}
      invalidates={[calls.list]}
      typeName={item.ciName}
      danger
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function EditItem({ kind, scope, item, taken, onClose }: DialogProps & Pick<ItemDialogProps, 'item' | 'taken'>) {
  const { noun, effect, calls } = kind
  const { form, fields, base } = useRecordForm({
    draft: [noun, [...Object.values(scope.params), item?.ciName ?? ''].join('/')].join(' '),
    record: item,
    fieldsOf: (record) => itemFields(kind, record, taken),
  })
  const { values, draft } = form
  const { ciName: name = base?.ciName ?? '' } = values
  const title = base ? `Edit ${name}` : `Add a ${noun} to ${scope.owner}`
  const differences = attributeDifferences(fields, values)
  const [problem] = Object.values(validateAttributes(fields, values))
  const hasTypedSecret = secretFieldNames(fields).some((field) => form.isDirty(field))
  return (
    <WriteDialog
      title={title}
      description={effect(name, scope.owner)}
      requests={[
        base
          ? planItemUpdate(kind, scope.params, base, fields, values)
          : planItemCreate(kind, scope.params, fields, values),
      ]}
      invalidates={[calls.list]}
      submitLabel={base ? `Save ${name}` : `Add ${name || noun}`}
      draft={draft.form}
      unsaved={hasTypedSecret ? `the secret of ${name || `the new ${noun}`}` : undefined}
      disabledReason={problem ?? (differences.length === 0 ? 'No changes yet.' : undefined)}
      onDone={() => {
        draft.markSent()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftNotice draft={draft.restorable} onRestore={draft.restore} onDiscard={draft.discard} />
      <AttributeInputs fields={fields} form={form} />
      {base && differences.length > 0 && <Diff label={`Changes of ${name}`} differences={differences} />}
    </WriteDialog>
  )
}
