import { Group } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Ci } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { describeRequest } from '../client.ts'
import type { ItemKind, ItemScope } from './item-kind.ts'
import { toItemRecords } from './items.ts'
import { RecordsSection, type RecordsSectionProps } from './RecordsSection.tsx'

const RecordDialog = lazyComponent(() => import('./RecordDialog.tsx'))

interface ItemsSectionProps extends Omit<RecordsSectionProps<Ci>, 'rowId' | 'action' | 'pinned'> {
  kind: ItemKind
  scope: ItemScope
}

/** Items of one kind with their add, change and delete buttons. */
export function ItemsSection({ kind, scope, columns, ...props }: ItemsSectionProps): ReactNode {
  const [opened, setOpened] = useState<{ record: Ci | undefined; isDeleted: boolean }>()
  const addButton = useRef<HTMLButtonElement>(null)
  const needs = `POST ${describeRequest(kind.calls.create, { params: scope.params }).path}` as const
  const renderButtons = (item: Ci) => (
    <Group gap={0} wrap="nowrap" display="inline-flex" my={-6} mx={-12}>
      {(['Edit', 'Delete'] as const).map((verb) => (
        <ActionButton
          key={verb}
          variant="subtle"
          needs={needs}
          aria-label={`${verb} ${item.ciName}`}
          onClick={() => setOpened({ record: item, isDeleted: verb === 'Delete' })}
        >
          {verb}
        </ActionButton>
      ))}
    </Group>
  )
  return (
    <>
      <RecordsSection
        {...props}
        columns={[...columns, { id: 'edit', header: '', align: 'end', render: renderButtons }]}
        pinned="last"
        rowId={({ ciId }) => ciId}
        action={
          <ActionButton
            ref={addButton}
            needs={needs}
            onClick={() => setOpened({ record: undefined, isDeleted: false })}
          >
            {`Add ${kind.noun}`}
          </ActionButton>
        }
      />
      {opened && (
        <RecordDialog
          records={toItemRecords(kind, scope)}
          {...opened}
          taken={(props.query.data ?? []).map(({ ciName }) => ciName)}
          onClose={() => setOpened(undefined)}
          onDeleted={() => {
            flushSync(() => setOpened(undefined))
            // The button that opened the dialog disappears with its row.
            addButton.current?.focus()
          }}
        />
      )}
    </>
  )
}
