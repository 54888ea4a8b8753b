import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ChooseFile } from '../../form/ChooseFile.tsx'
import type { TablePanelProps } from '../TableToolbar.tsx'
import { MAX_NAME_LENGTH, toQuery, toTableState } from './views.ts'
import { useViews } from './use-views.ts'

/** Named views: filter, sort, quick filter, columns and grouping, saved in this browser. */
export function SavedViews<Row>({ label, columns, state, onStateChange }: TablePanelProps<Row>) {
  const { views, defaultView, message, undo, ...actions } = useViews(columns, label)
  const [name, setName] = useState('')
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const query = toQuery(state)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (actions.save(name, query)) setName('')
  }
  // Moves the focus to the panel, because the focused control is about to be removed.
  const keepFocus = (act: () => void) => {
    flushSync(act)
    fieldset.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
  }
  return (
    <Fieldset ref={fieldset} legend="Saved views">
      <Stack gap="sm">
        {views.length > 0 && (
          <Stack component="ul" gap={2} m={0} p={0}>
            {views.map((view) => (
              <ViewItem
                key={view.name}
                name={view.name}
                isCurrent={toQuery(toTableState(view)) === query}
                isDefault={view.name === defaultView}
                onApply={() => onStateChange(toTableState(view))}
                onRename={(to) => keepFocus(() => actions.rename(view.name, to))}
                onDefaultChange={(on) => actions.setDefault(on ? view.name : undefined)}
                onDelete={() => keepFocus(() => actions.remove(view.name))}
              />
            ))}
          </Stack>
        )}
        <Group component="form" wrap="nowrap" gap="sm" onSubmit={save}>
          <TextInput
            flex={1}
            aria-label="View name"
            placeholder="Name this view"
            value={name}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">Save view</Button>
        </Group>
        <Group gap="sm">
          <ChooseFile
            label="Views file"
            accept="application/json,.json"
            size="xs"
            onText={actions.importText}
            onProblem={actions.report}
          >
            Import
          </ChooseFile>
          {views.length > 0 && (
            <Button size="xs" onClick={actions.saveToFile}>
              Export
            </Button>
          )}
          {undo && (
            <Button size="xs" onClick={undo}>
              Undo
            </Button>
          )}
          <Text role="status" fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{message}</bdi>
          </Text>
        </Group>
      </Stack>
    </Fieldset>
  )
}

interface ViewItemProps {
  name: string
  isCurrent: boolean
  isDefault: boolean
  onApply: () => void
  onRename: (to: string) => void
  onDefaultChange: (on: boolean) => void
  onDelete: () => void
}

function ViewItem({ name, isCurrent, isDefault, ...actions }: ViewItemProps) {
  const [renaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const end = (to: string | undefined) => {
    flushSync(() => setRenaming(false))
    if (to === undefined) renameButton.current?.focus()
    else actions.onRename(to)
  }
  if (renaming) return <RenameForm name={name} onEnd={end} />
  return (
    <Group component="li" wrap="nowrap" gap={2}>
      <Button
        variant={isCurrent ? 'light' : 'subtle'}
        size="xs"
        flex={1}
        miw={0}
        justify="start"
        aria-current={isCurrent || undefined}
        onClick={actions.onApply}
      >
        <bdi>{name}</bdi>
        {isDefault && (
          <Text span fz="xs" c="dimmed">
            {' '}
            (default)
          </Text>
        )}
      </Button>
      <ActionIcon
        size="sm"
        color={isDefault ? 'accent' : 'idle'}
        aria-label={`Use ${name} as the default view`}
        title="Default view"
        aria-pressed={isDefault}
        onClick={() => actions.onDefaultChange(!isDefault)}
      >
        {isDefault ? <IconStarFilled size={14} /> : <IconStar size={14} />}
      </ActionIcon>
      <ActionIcon
        ref={renameButton}
        size="sm"
        aria-label={`Rename ${name}`}
        title="Rename"
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={14} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={`Delete ${name}`} title="Delete" onClick={actions.onDelete}>
        <IconTrash size={14} />
      </ActionIcon>
    </Group>
  )
}

function RenameForm({ name, onEnd }: { name: string; onEnd: (to: string | undefined) => void }) {
  const [to, setTo] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onEnd(to.trim() === '' ? undefined : to)
  }
  return (
    <li>
      <Group component="form" wrap="nowrap" gap="sm" onSubmit={submit}>
        <TextInput
          ref={selectAll}
          flex={1}
          aria-label={`New name for ${name}`}
          value={to}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Close the field, not the panel.
            event.preventDefault()
            onEnd(undefined)
          }}
        />
        <Button type="submit">Rename</Button>
      </Group>
    </li>
  )
}

const selectAll = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}
