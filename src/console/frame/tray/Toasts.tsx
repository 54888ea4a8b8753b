import { Box } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { onWatchEnd } from '../../data/watch/watch.ts'
import { endVariant, type Watched } from '../../data/watch/list.ts'
import { toNotification } from '../../kit/browser/toast.ts'
import { showInvisible } from '../../kit/format.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { formatEnd, showSystemNotification, useTabBadge } from './end-notifications.ts'

function showToast(ended: Watched): void {
  // It may have ended before, as before a retry.
  notifications.hide(ended.id)
  notifications.show({
    ...toNotification(endVariant(ended), ended.label),
    id: ended.id,
    // Newest first.
    priority: ended.end?.at ?? 0,
    message: (
      <TextLink
        to={ended.to}
        c="inherit"
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
        onClick={() => notifications.hide(ended.id)}
      >
        <bdi>{showInvisible(formatEnd(ended))}</bdi>
      </TextLink>
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
      <Notifications withinPortal={false} pos="static" limit={4} transitionDuration={0} />
    </Box>
  )
}
