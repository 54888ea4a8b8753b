import { ActionIcon } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { isPinned, pinned, togglePin, type Place } from './places.ts'

/** Pins the page to the navbar. On phones the menu does it. */
export function PinButton({ place }: { readonly place: Place }) {
  const on = isPinned(pinned.use(), place.to)
  const Icon = on ? IconPinFilled : IconPin
  return (
    <ActionIcon
      aria-pressed={on}
      aria-label="Pin this page"
      title={on ? 'Unpin this page' : 'Pin this page'}
      color={on ? 'accent' : 'idle'}
      visibleFrom="xs"
      onClick={() => togglePin(place)}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  )
}
