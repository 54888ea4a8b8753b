import { Anchor, Box } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { onWatchEnd } from '../../data/watch/watch.ts'
import { endVariant, type Watched } from '../../data/watch/list.ts'
import { showInvisible } from '../../kit/format.ts'
import { formatEnd, showSystemNotification, useTabBadge } from './end-notifications.ts'

/** Problems stay until dismissed; others disappear and remain in the tray. */
const AUTO_CLOSE_MS = 12_000
const MAX_TOASTS = 4

function showToast(ended: Watched): void {
  const variant = endVariant(ended)
  // It may have ended before, as before a retry.
  notifications.hide(ended.id)
  notifications.show({
    id: ended.id,
    color: variant,
    autoClose: variant === 'bad' ? false : AUTO_CLOSE_MS,
    // Newest first.
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

/** Reports ended jobs once, on any page. */
export default function Toasts() {
  const navigate = useNavigate()
  const showTabBadge = useTabBadge()
  const report = useEffectEvent((ended: Watched) => {
    showToast(ended)
    showTabBadge(ended)
    showSystemNotification(ended, () => void navigate(ended.to))
  })
  useEffect(() => onWatchEnd((ended) => report(ended)), [])
  return (
    <Box style={{ alignSelf: 'flex-end', pointerEvents: 'auto' }}>
      <Notifications withinPortal={false} pos="static" limit={MAX_TOASTS} transitionDuration={0} />
    </Box>
  )
}
