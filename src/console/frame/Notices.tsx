import { Stack } from '@mantine/core'
import { useWatched } from '../data/watch/list.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { UnfinishedWrites } from './UnfinishedWrites.tsx'

// Nothing is watched on most pages.
const Toasts = lazyComponent(() => import('./tray/Toasts.tsx'))

/** Over the foot of the page, one above the other: what ended, unfinished writes, and the connection. Nothing on the page moves for them. */
export function Notices() {
  const watched = useWatched()
  return (
    <Stack
      pos="fixed"
      bottom={12}
      right={12}
      left="calc(var(--app-shell-navbar-offset, 0px) + 12px)"
      align="center"
      gap="sm"
      style={{ zIndex: 150, pointerEvents: 'none' }}
    >
      {watched.length > 0 && <Toasts />}
      <UnfinishedWrites />
      <ConnectionNotice />
    </Stack>
  )
}
