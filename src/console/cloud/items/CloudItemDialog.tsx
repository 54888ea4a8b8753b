import { Checkbox, TextInput, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Ci } from '../../../contract/core/records.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { MONO } from '../../kit/form/form.ts'
import { ListField } from '../../kit/form/ListField.tsx'
import { SecretField } from '../../kit/form/SecretField.tsx'
import {
  fieldsFor,
  itemDifferences,
  itemProblems,
  itemValues,
  planAddedItem,
  planChangedItem,
  planDeletedItem,
  type ItemPlace,
} from './items.ts'
import { ITEM_KINDS, type ItemKindName } from './item-kinds.ts'

interface ItemProps {
  readonly kind: ItemKindName
  readonly place: ItemPlace
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
  place,
  item,
  onDone,
  onClose,
}: ItemProps & { readonly item: Ci; readonly onDone: () => void }): ReactNode {
  const { noun, loss, calls } = ITEM_KINDS[kind]
  return (
    <IntentDialog
      title={`Delete ${item.ciName}`}
      description={`A ${noun} of cloud ${place.cloud}. ${loss(item.ciName, place.cloud)}`}
      planned={[planDeletedItem(kind, place, item)]}
      changes={[calls.list]}
      typeName={item.ciName}
      danger
      disabledReason={undefined}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

const typed = z.record(z.string(), z.string())

function EditItem({
  kind,
  place,
  item,
  taken,
  onClose,
}: Omit<CloudItemDialogProps, 'isDeleted' | 'onDeleted'>): ReactNode {
  const { noun, fields, effect, calls } = ITEM_KINDS[kind]
  // As it was when the dialog opened: what changes meanwhile is compared before anything is sent.
  const [before] = useState(item)
  const secrets = fields.filter(({ look }) => look === 'secret').map(({ name }) => name)
  const draft = useDraft(
    `${noun} ${place.organization}/${place.cloud}/${before?.ciName ?? ''}`,
    typed,
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
  const title = before ? `Change ${before.ciName}` : `Add a ${noun} to ${place.cloud}`
  const isTyped = secrets.some((each) => values[each] !== itemValues(kind, before)[each])
  return (
    <IntentDialog
      title={title}
      description={effect(name, place.cloud)}
      planned={[before ? planChangedItem(kind, place, values, before) : planAddedItem(kind, place, values)]}
      changes={[calls.list]}
      submitLabel={before ? title : `Add ${name || noun}`}
      unsaved={isTyped ? `the secret of ${name || `the new ${noun}`}` : undefined}
      disabledReason={whyNot ?? (before && differences.length === 0 ? 'Nothing is changed yet.' : undefined)}
      onDone={() => {
        draft.drop()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
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
      {fieldsFor(kind, values).map(
        ({ name: field, label, look, hint: description, required = false, choices = [] }) => {
          const value = values[field] ?? ''
          const onText = set(field)
          const shared = { label, description, required, value }
          if (look === 'yes')
            return (
              <Checkbox
                key={field}
                label={label}
                checked={value === 'true'}
                onChange={({ currentTarget }) => onText(String(currentTarget.checked))}
              />
            )
          if (look === 'choice') return <ChoiceField key={field} {...shared} choices={choices} onChange={onText} />
          if (look === 'secret') return <SecretField key={field} {...shared} onChange={onText} />
          if (look === 'list') return <ListField key={field} {...shared} onChange={onText} />
          if (look === 'long')
            return <Textarea key={field} {...shared} onChange={({ currentTarget }) => onText(currentTarget.value)} />
          return (
            <TextInput
              key={field}
              styles={MONO}
              {...shared}
              onChange={({ currentTarget }) => onText(currentTarget.value)}
            />
          )
        },
      )}
      {before && differences.length > 0 && <Diff label={`Changes of ${before.ciName}`} differences={differences} />}
    </IntentDialog>
  )
}
