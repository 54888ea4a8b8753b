import { Flex } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { describeRequest } from '../client.ts'
import type { EditableRecords } from './RecordDialog.tsx'
import { RecordsSection, type RecordsSectionProps } from './RecordsSection.tsx'

const RecordDialog = lazyComponent(() => import('./RecordDialog.tsx'))

interface EditableSectionProps<Item> extends Omit<RecordsSectionProps<Item>, 'rowId' | 'action' | 'pinned'> {
  records: EditableRecords<Item>
  /** The records have pages, where they are changed and deleted. */
  hasPages?: boolean
}

/** Records with their add, change and delete buttons. */
export function EditableSection<Item extends object>(props: EditableSectionProps<Item>): ReactNode {
  const { records, hasPages = false, columns, ...section } = props
  const { calls, params, noun, createVerb } = records
  const [opened, setOpened] = useState<{ record: Item | undefined; isDeleted: boolean }>()
  const addButton = useRef<HTMLButtonElement>(null)
  const needs = `POST ${describeRequest(calls.create, { params }).path}` as const
  const renderButtons = (record: Item) => (
    // On phones below each other, to leave room for the texts.
    <Flex direction={{ base: 'column', xs: 'row' }} display="inline-flex" my={-6} mx={-12}>
      {(['Edit', 'Delete'] as const).map((verb) => (
        <ActionButton
          key={verb}
          variant="subtle"
          color={verb === 'Delete' ? 'bad' : undefined}
          needs={needs}
          aria-label={`${verb} ${records.getName(record)}`}
          onClick={() => setOpened({ record, isDeleted: verb === 'Delete' })}
        >
          {verb}
        </ActionButton>
      ))}
    </Flex>
  )
  return (
    <>
      <RecordsSection
        {...section}
        columns={hasPages ? columns : [...columns, { id: 'edit', header: '', align: 'end', render: renderButtons }]}
        pinned={hasPages ? undefined : 'last'}
        rowId={(record) => records.getKey(record)}
        action={
          <ActionButton
            ref={addButton}
            needs={needs}
            onClick={() => setOpened({ record: undefined, isDeleted: false })}
          >
            {`${createVerb} ${noun}`}
          </ActionButton>
        }
      />
      {opened && (
        <RecordDialog
          records={records}
          {...opened}
          taken={(section.query.data ?? []).map((record) => records.getName(record))}
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
