import { Anchor, Box } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { onWatchEnd } from '../../data/watch/watch.ts'
import { endVariant, type Watched } from '../../data/watch/list.ts'
import { showInvisible } from '../../kit/format.ts'
import { formatEnd, showSystemNotification, useTabBadge } from './end-notifications.ts'

/** Success and cancellation disappear; the tray keeps them. A problem stays until it is dismissed. */
const AUTO_CLOSE_MS = 12_000
const MAX_TOASTS = 4

function showToast(ended: Watched): void {
  const mark = endVariant(ended)
  // Again for one that ended before, as after a retry.
  notifications.hide(ended.id)
  notifications.show({
    id: ended.id,
    color: mark,
    autoClose: mark === 'bad' ? false : AUTO_CLOSE_MS,
    // The newest first, where not all have room.
    priority: ended.end?.at ?? 0,
    closeButtonProps: { 'aria-label': `Dismiss: ${ended.label}` },
    message: (
      <Anchor
        component={Link}
        to={ended.to}
        c="inherit"
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
        onClick={() => notifications.hide(ended.id)}
      >
        <bdi>{showInvisible(formatEnd(ended))}</bdi>
      </Anchor>
    ),
  })
}

/** Reports what ended, once, on whatever page the operator is by then. */
export default function Toasts() {
  const navigate = useNavigate()
  const markTab = useTabBadge()
  const report = useEffectEvent((ended: Watched) => {
    showToast(ended)
    markTab(ended)
    showSystemNotification(ended, () => void navigate(ended.to))
  })
  useEffect(() => onWatchEnd((ended) => report(ended)), [])
  return (
    <Box style={{ alignSelf: 'flex-end', pointerEvents: 'auto' }}>
      <Notifications withinPortal={false} pos="static" limit={MAX_TOASTS} transitionDuration={0} />
    </Box>
  )
}
