import { ActionIcon } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { isPinned, pinnedPages, togglePin, type PageLink } from './page-links.ts'

/** Pins the page to the navbar. On phones the menu does it. */
export function PinButton({ page }: { page: PageLink }) {
  const on = isPinned(pinnedPages.use(), page.to)
  const Icon = on ? IconPinFilled : IconPin
  return (
    <ActionIcon
      aria-pressed={on}
      aria-label="Pin this page"
      title={on ? 'Unpin this page' : 'Pin this page'}
      color={on ? 'accent' : 'idle'}
      visibleFrom="xs"
      onClick={() => togglePin(page)}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  )
}
