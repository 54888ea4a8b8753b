import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Ci } from '../../../contract/core/records.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { ListField } from '../../kit/form/ListField.tsx'
import { SecretField } from '../../kit/form/SecretField.tsx'
import type { CloudScope } from '../routing.ts'
import { ITEM_KINDS, type ItemField, type ItemKindName } from './item-kinds.ts'
import {
  applicableFields,
  itemDifferences,
  itemProblems,
  itemValues,
  planItemCreate,
  planItemDelete,
  planItemUpdate,
} from './items.ts'

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

const draftSchema = z.record(z.string(), z.string())

function EditItem({
  kind,
  scope,
  item,
  taken,
  onClose,
}: Omit<CloudItemDialogProps, 'isDeleted' | 'onDeleted'>): ReactNode {
  const { noun, fields, effect, calls } = ITEM_KINDS[kind]
  // The record as the dialog opened: later changes by others are compared before sending.
  const [before] = useState(item)
  const initialValues = itemValues(kind, before)
  const secrets = fields.flatMap((field) => (field.kind === 'secret' ? [field.name] : []))
  const draft = useDraft(
    `${noun} ${scope.organization}/${scope.cloud}/${before?.ciName ?? ''}`,
    draftSchema,
    initialValues,
    secrets,
  )
  const values = draft.value
  const setValue = (field: string) => (value: string) => draft.set({ ...values, [field]: value })
  const problems = itemProblems(kind, values, before, taken)
  const differences = before ? itemDifferences(kind, values, before) : []
  const name = (values['ciName'] ?? '').trim()
  const title = before ? `Change ${before.ciName}` : `Add a ${noun} to ${scope.cloud}`
  const hasTypedSecret = secrets.some((secret) => values[secret] !== initialValues[secret])
  return (
    <WriteDialog
      title={title}
      description={effect(name, scope.cloud)}
      requests={[before ? planItemUpdate(kind, scope, values, before) : planItemCreate(kind, scope, values)]}
      invalidates={[calls.list]}
      submitLabel={before ? title : `Add ${name || noun}`}
      unsaved={hasTypedSecret ? `the secret of ${name || `the new ${noun}`}` : undefined}
      disabledReason={
        submitDisabledReason(problems, values) ??
        (before && differences.length === 0 ? 'Nothing has been changed yet.' : undefined)
      }
      onDone={() => {
        draft.discard()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      {!before && (
        <TextInput
          label="Name"
          required
          description="Letters, digits, dashes and underscores, starting with a letter, up to 32 characters."
          error={name !== '' && problems['ciName']}
          value={values['ciName'] ?? ''}
          onChange={({ currentTarget }) => setValue('ciName')(currentTarget.value)}
        />
      )}
      {applicableFields(kind, values).map((field) => (
        <ItemInput key={field.name} field={field} value={values[field.name] ?? ''} onChange={setValue(field.name)} />
      ))}
      {before && differences.length > 0 && <Diff label={`Changes of ${before.ciName}`} differences={differences} />}
    </WriteDialog>
  )
}

/** A wrong name has its message at the field already. */
function submitDisabledReason(
  problems: ReturnType<typeof itemProblems>,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (problems['ciName'] && values['ciName']) return 'Correct the name first.'
  return Object.values(problems).find((problem) => problem !== undefined)
}

interface ItemInputProps {
  field: ItemField
  value: string
  onChange: (value: string) => void
}

function ItemInput({ field, value, onChange }: ItemInputProps): ReactNode {
  const { label, kind, description, required = false, choices = [] } = field
  const props = { label, description, required, value, onChange }
  const textProps = {
    ...props,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
      )
    case 'choice':
      return <ChoiceField {...props} choices={choices} />
    case 'secret':
      return <SecretField {...props} />
    case 'list':
      return <ListField {...props} />
    case 'long':
      return <Textarea {...textProps} />
    default:
      return <TextInput styles={MONOSPACE} {...textProps} />
  }
}
