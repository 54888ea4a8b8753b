import { Drawer, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export default function NavbarDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root
      id="navbar"
      opened
      onClose={onClose}
      size={264}
      padding="sm"
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation" bg="var(--sunken)">
        <Drawer.Body>
          <Stack component="nav" aria-label="Main" gap={0} h="calc(100dvh - 16px)">
            {children}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
