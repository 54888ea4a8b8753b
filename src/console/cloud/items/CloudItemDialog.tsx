import type { ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { AttributeInputs } from '../../kit/form/AttributeForm.tsx'
import { attributeDifferences, secretFieldNames, validateAttributes } from '../../kit/form/attributes.ts'
import type { CloudScope } from '../routing.ts'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'
import { itemFields, planItemCreate, planItemDelete, planItemUpdate } from './items.ts'

interface DialogProps {
  kind: ItemKindName
  scope: CloudScope
  onClose: () => void
}

interface CloudItemDialogProps extends DialogProps {
  /** Undefined for a new one. */
  item: Ci | undefined
  /** Names of existing items. */
  taken: readonly string[]
  isDeleted: boolean
  onDeleted: () => void
}

/** Adds, changes or deletes a record below a cloud. */
export default function CloudItemDialog({ item, isDeleted, onDeleted, ...props }: CloudItemDialogProps): ReactNode {
  if (item && isDeleted) return <DeleteItem {...props} item={item} onDone={onDeleted} />
  return <EditItem {...props} item={item} />
}

function DeleteItem({ kind, scope, item, onDone, onClose }: DialogProps & { item: Ci; onDone: () => void }): ReactNode {
  const { noun, deleteEffect, calls } = ITEM_KINDS[kind]
  return (
    <WriteDialog
      title={`Delete ${item.ciName}`}
      description={`A ${noun} of cloud ${scope.cloud}. ${deleteEffect(item.ciName, scope.cloud)}`}
      requests={[planItemDelete(kind, scope, item)]}
      invalidates={[calls.list]}
      typeName={item.ciName}
      danger
      disabledReason={undefined}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function EditItem({ kind, scope, item, taken, onClose }: DialogProps & Pick<CloudItemDialogProps, 'item' | 'taken'>) {
  const { noun, effect, calls } = ITEM_KINDS[kind]
  const { form, fields, base } = useRecordForm({
    draft: `${noun} ${scope.organization}/${scope.cloud}/${item?.ciName ?? ''}`,
    record: item,
    fieldsOf: (record) => itemFields(kind, record, taken),
  })
  const { values, draft } = form
  const { ciName: name = base?.ciName ?? '' } = values
  const title = base ? `Change ${name}` : `Add a ${noun} to ${scope.cloud}`
  const differences = attributeDifferences(fields, values)
  const [problem] = Object.values(validateAttributes(fields, values))
  const hasTypedSecret = secretFieldNames(fields).some((field) => form.isDirty(field))
  return (
    <WriteDialog
      title={title}
      description={effect(name, scope.cloud)}
      requests={[
        base ? planItemUpdate(kind, scope, base, fields, values) : planItemCreate(kind, scope, fields, values),
      ]}
      invalidates={[calls.list]}
      submitLabel={base ? title : `Add ${name || noun}`}
      unsaved={hasTypedSecret ? `the secret of ${name || `the new ${noun}`}` : undefined}
      disabledReason={problem ?? (differences.length === 0 ? 'Nothing has been changed yet.' : undefined)}
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
