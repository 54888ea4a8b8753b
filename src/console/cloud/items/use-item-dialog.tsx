import { Button, Group } from '@mantine/core'
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Ci } from '../../../contract/core/records.ts'
import type { CloudScope } from './items.ts'
import type { ItemKindName } from './item-kinds.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const CloudItemDialog = lazyComponent(() => import('./CloudItemDialog.tsx'))

interface OpenedItem {
  readonly item: Ci | undefined
  readonly isDeleted: boolean
}

interface ItemDialog {
  /** For the button that adds one. */
  readonly addButtonProps: { readonly ref: RefObject<HTMLButtonElement | null>; readonly onClick: () => void }
  /** What can be done with one of them, at the end of its row. */
  readonly renderButtons: (item: Ci) => ReactNode
  readonly dialog: ReactNode
}

/** The dialog that adds, changes and deletes what hangs below a cloud, and the buttons of a row that open it. */
export function useItemDialog(kind: ItemKindName, scope: CloudScope, items: readonly Ci[] | undefined): ItemDialog {
  const [opened, setOpened] = useState<OpenedItem>()
  const adding = useRef<HTMLButtonElement>(null)
  const renderButtons = useMemo(
    () => (item: Ci) => (
      <Group gap={0} wrap="nowrap" display="inline-flex" my={-6} mx={-12}>
        <Button
          variant="subtle"
          aria-label={`Change ${item.ciName}`}
          onClick={() => setOpened({ item, isDeleted: false })}
        >
          Change
        </Button>
        <Button
          variant="subtle"
          aria-label={`Delete ${item.ciName}`}
          onClick={() => setOpened({ item, isDeleted: true })}
        >
          Delete
        </Button>
      </Group>
    ),
    [],
  )
  return {
    addButtonProps: { ref: adding, onClick: () => setOpened({ item: undefined, isDeleted: false }) },
    renderButtons,
    dialog: opened && (
      <CloudItemDialog
        kind={kind}
        scope={scope}
        {...opened}
        taken={(items ?? []).map(({ ciName }) => ciName)}
        onClose={() => setOpened(undefined)}
        onDeleted={() => {
          flushSync(() => setOpened(undefined))
          // The dialog gave the focus back to a button that goes with its row.
          adding.current?.focus()
        }}
      />
    ),
  }
}
