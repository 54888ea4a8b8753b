import { Checkbox, TextInput, Textarea } from '@mantine/core'
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
import {
  applicableFields,
  itemDifferences,
  itemProblems,
  itemValues,
  planItemCreate,
  planItemUpdate,
  planItemDelete,
  type CloudScope,
} from './items.ts'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'

interface ItemProps {
  readonly kind: ItemKindName
  readonly scope: CloudScope
  readonly onClose: () => void
}

interface CloudItemDialogProps extends ItemProps {
  /** Undefined for a new one. */
  readonly item: Ci | undefined
  /** Names of those that are there. */
  readonly taken: readonly string[]
  readonly isDeleted: boolean
  readonly onDeleted: () => void
}

/** Adds, changes or deletes what hangs below a cloud: a variable, a support record, what it complies with, a zone. */
export default function CloudItemDialog({ item, isDeleted, onDeleted, ...props }: CloudItemDialogProps): ReactNode {
  return item && isDeleted ? (
    <DeleteItem {...props} item={item} onDone={onDeleted} />
  ) : (
    <EditItem {...props} item={item} />
  )
}

function DeleteItem({
  kind,
  scope,
  item,
  onDone,
  onClose,
}: ItemProps & { readonly item: Ci; readonly onDone: () => void }): ReactNode {
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
  // As it was when the dialog opened: what changes meanwhile is compared before anything is sent.
  const [before] = useState(item)
  const secrets = fields.filter(({ variant }) => variant === 'secret').map(({ name }) => name)
  const draft = useDraft(
    `${noun} ${scope.organization}/${scope.cloud}/${before?.ciName ?? ''}`,
    draftSchema,
    itemValues(kind, before),
    secrets,
  )
  const values = draft.value
  const set = (name: string) => (value: string) => draft.set({ ...values, [name]: value })
  const problems = itemProblems(kind, values, before, taken)
  const problem = Object.values(problems).find((each) => each !== undefined)
  const differences = itemDifferences(kind, values, before)
  // What is wrong with a name that was typed stands at its field already.
  const whyNot = problems['ciName'] && values['ciName'] ? 'The name has to be corrected first.' : problem
  const name = (values['ciName'] ?? '').trim()
  const title = before ? `Change ${before.ciName}` : `Add a ${noun} to ${scope.cloud}`
  const isTyped = secrets.some((each) => values[each] !== itemValues(kind, before)[each])
  return (
    <WriteDialog
      title={title}
      description={effect(name, scope.cloud)}
      requests={[before ? planItemUpdate(kind, scope, values, before) : planItemCreate(kind, scope, values)]}
      invalidates={[calls.list]}
      submitLabel={before ? title : `Add ${name || noun}`}
      unsaved={isTyped ? `the secret of ${name || `the new ${noun}`}` : undefined}
      disabledReason={whyNot ?? (before && differences.length === 0 ? 'Nothing is changed yet.' : undefined)}
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
          description="A letter first, then letters, digits, dashes and underscores, up to 32 characters."
          error={name !== '' && problems['ciName']}
          value={values['ciName'] ?? ''}
          onChange={({ currentTarget }) => set('ciName')(currentTarget.value)}
        />
      )}
      {applicableFields(kind, values).map(
        ({ name: field, label, variant, hint: description, required = false, choices = [] }) => {
          const value = values[field] ?? ''
          const onText = set(field)
          const shared = { label, description, required, value }
          if (variant === 'yes')
            return (
              <Checkbox
                key={field}
                label={label}
                checked={value === 'true'}
                onChange={({ currentTarget }) => onText(String(currentTarget.checked))}
              />
            )
          if (variant === 'choice') return <ChoiceField key={field} {...shared} choices={choices} onChange={onText} />
          if (variant === 'secret') return <SecretField key={field} {...shared} onChange={onText} />
          if (variant === 'list') return <ListField key={field} {...shared} onChange={onText} />
          if (variant === 'long')
            return <Textarea key={field} {...shared} onChange={({ currentTarget }) => onText(currentTarget.value)} />
          return (
            <TextInput
              key={field}
              styles={MONOSPACE}
              {...shared}
              onChange={({ currentTarget }) => onText(currentTarget.value)}
            />
          )
        },
      )}
      {before && differences.length > 0 && <Diff label={`Changes of ${before.ciName}`} differences={differences} />}
    </WriteDialog>
  )
}
