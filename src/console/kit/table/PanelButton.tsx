import { FocusTrap, Popover, Text } from '@mantine/core'
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'

interface PanelButtonProps<Part> {
  /** Accessible name of the panel: "View of Instances". */
  label: string
  renderButton: (toggle: () => void) => ReactElement
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** A button with a lazily loaded panel. */
export function PanelButton<Part>({ label, renderButton, load, children }: PanelButtonProps<Part>) {
  const [part, setPart] = useState<{ loaded: Part }>()
  const [failed, setFailed] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLElement>(null)
  const open = () => {
    setFailed(false)
    load()
      .then(
        (loaded) => setPart({ loaded }),
        () => setFailed(true),
      )
      .finally(() => setOpened(true))
  }
  const toggle = () => (opened ? setOpened(false) : open())
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const inside = currentTarget.contains(relatedTarget) || target.current?.contains(relatedTarget)
    if (relatedTarget && !inside) setOpened(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keep keys in the panel from the grid.
    event.stopPropagation()
    if (event.key !== 'Escape' || event.defaultPrevented) return
    setOpened(false)
    target.current?.focus()
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={320}
      position="bottom-start"
      trapFocus
      // The panel has its own role and name.
      withRoles={false}
      // Handled below: a field in the panel may use Escape itself.
      closeOnEscape={false}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Popover.Target ref={target} aria-haspopup="dialog" aria-expanded={opened}>
        {renderButton(toggle)}
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        // Makes a panel without controls scrollable by keyboard.
        tabIndex={0}
        p="md"
        fz="sm"
        style={{ overflow: 'auto' }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <FocusTrap.InitialFocus />
        {part && children(part.loaded)}
        {failed && <Text fz="sm">Could not load. Reopen to retry.</Text>}
      </Popover.Dropdown>
    </Popover>
  )
}
