import { Button, Group } from '@mantine/core'
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Ci } from '../../../contract/core/records.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { ItemKind, ItemScope } from './item-kind.ts'

const ItemDialog = lazyComponent(() => import('./ItemDialog.tsx'))

interface ItemDialogControls {
  readonly addButtonProps: { readonly ref: RefObject<HTMLButtonElement | null>; readonly onClick: () => void }
  /** The buttons at the end of a row. */
  readonly renderButtons: (item: Ci) => ReactNode
  readonly dialog: ReactNode
}

/** The dialog for items of a kind, and the buttons that open it. */
export function useItemDialog(kind: ItemKind, scope: ItemScope, items: readonly Ci[] | undefined): ItemDialogControls {
  const [opened, setOpened] = useState<{ item: Ci | undefined; isDeleted: boolean }>()
  const addButton = useRef<HTMLButtonElement>(null)
  const renderButtons = useMemo(
    () => (item: Ci) => (
      <Group gap={0} wrap="nowrap" display="inline-flex" my={-6} mx={-12}>
        {(['Change', 'Delete'] as const).map((verb) => (
          <Button
            key={verb}
            variant="subtle"
            aria-label={`${verb} ${item.ciName}`}
            onClick={() => setOpened({ item, isDeleted: verb === 'Delete' })}
          >
            {verb}
          </Button>
        ))}
      </Group>
    ),
    [],
  )
  return {
    addButtonProps: { ref: addButton, onClick: () => setOpened({ item: undefined, isDeleted: false }) },
    renderButtons,
    dialog: opened && (
      <ItemDialog
        kind={kind}
        scope={scope}
        {...opened}
        taken={(items ?? []).map(({ ciName }) => ciName)}
        onClose={() => setOpened(undefined)}
        onDeleted={() => {
          flushSync(() => setOpened(undefined))
          // The button that opened the dialog disappears with its row.
          addButton.current?.focus()
        }}
      />
    ),
  }
}
