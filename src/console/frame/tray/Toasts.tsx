import { Anchor, Box } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { onWatchEnd } from '../../data/watch/watch.ts'
import { endMark, type Watched } from '../../data/watch/watch-list.ts'
import { showUnseen } from '../../kit/unseen.ts'
import { endText, notifySystem, useTabMark } from './ends.ts'

/** Success and cancellation disappear; the tray keeps them. A problem stays until it is dismissed. */
const SHOWN_MS = 12_000
const MOST = 4

function show(ended: Watched): void {
  const mark = endMark(ended)
  // Again for one that ended before, as after a retry.
  notifications.hide(ended.id)
  notifications.show({
    id: ended.id,
    color: mark,
    autoClose: mark === 'bad' ? false : SHOWN_MS,
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
        <bdi>{showUnseen(endText(ended))}</bdi>
      </Anchor>
    ),
  })
}

/** Reports what ended, once, on whatever page the operator is by then. */
export default function Toasts() {
  const navigate = useNavigate()
  const markTab = useTabMark()
  const report = useEffectEvent((ended: Watched) => {
    show(ended)
    markTab(ended)
    notifySystem(ended, () => void navigate(ended.to))
  })
  useEffect(() => onWatchEnd((ended) => report(ended)), [])
  return (
    <Box style={{ alignSelf: 'flex-end', pointerEvents: 'auto' }}>
      <Notifications withinPortal={false} pos="static" limit={MOST} transitionDuration={0} />
    </Box>
  )
}
