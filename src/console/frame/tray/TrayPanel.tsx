import { ActionIcon, Box, Button, Group, Progress, Stack, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { stopWatching, stopWatchingEnded } from '../../data/watch/watch.ts'
import { isInterrupted, type Watched } from '../../data/watch/list.ts'
import { formatCount } from '../../kit/format.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { getNotificationPermission } from './end-notifications.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'

const UNCERTAIN_ENDS = new Set(['outcome unknown', 'stopped'])

function WatchedState({ item }: { item: Watched }) {
  const { kind, state, end } = item
  if (kind === 'deployment' || kind === 'procedure') return <StateBadge kind={kind} state={state} />
  if (end && kind === 'environment') return <Status icon={end.good ? 'good' : 'bad'}>{state}</Status>
  if (isInterrupted(item)) return <Status icon="attention">interrupted; open to resume</Status>
  if (end?.good) return <Status icon="good">{state || 'done'}</Status>
  if (end) return <Status icon={UNCERTAIN_ENDS.has(state) ? 'attention' : 'bad'}>{state || 'stopped'}</Status>
  return (
    <Status icon="busy">
      {kind === 'environment' ? 'in progress' : state || 'running'}
      {kind === 'bulk' && ', keep its tab open'}
    </Status>
  )
}

function ProgressLine({ item: { label, state, done = 0, failed = 0, total = 0 } }: { item: Watched }) {
  if (total === 0) return null
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress.Root flex={1}>
        <Progress.Section value={(100 * done) / total} color="good" aria-label={`Progress of ${label}`} />
        <Progress.Section value={(100 * failed) / total} color="bad" withAria={false} />
      </Progress.Root>
      <Note>
        {formatCount(done)} of {formatCount(total)}
        {failed > 0 && `, ${formatCount(failed)} ${state === 'rejected' ? state : 'failed'}`}
      </Note>
    </Group>
  )
}

function TrayItem({ item, onClose }: { item: Watched; onClose: () => void }) {
  // A cross would suggest that it stops the write, and the write would add itself again.
  const isRunningHere = item.kind === 'bulk' && !item.end && !isInterrupted(item)
  return (
    <Stack component="li" gap={2} py="sm" style={{ borderTop: '1px solid var(--line)' }}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <TextLink to={item.to} fz="sm" fw={500} c="inherit" onClick={onClose} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{item.label}</bdi>
        </TextLink>
        {!isRunningHere && (
          <ActionIcon size="sm" aria-label={`Dismiss: ${item.label}`} onClick={() => stopWatching(item.id)}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </Group>
      <Group justify="space-between" gap="sm">
        <WatchedState item={item} />
        <Note>
          {item.end ? 'ended' : 'watched since'} <Time value={item.end?.at ?? item.since} format="moment" />
        </Note>
      </Group>
      {item.hint && <Note>{item.hint}</Note>}
      <ProgressLine item={item} />
    </Stack>
  )
}

function NotificationPermissionButton() {
  const [permission, setPermission] = useState(getNotificationPermission)
  if (permission !== 'default') return null
  const request = async () => setPermission(await Notification.requestPermission())
  return (
    <Button size="xs" mt="sm" onClick={() => void request()}>
      Turn on system notifications
    </Button>
  )
}

/** All watched jobs, newest first. Dismissing one does not stop it. */
export default function TrayPanel({ watched, onClose }: { watched: readonly Watched[]; onClose: () => void }) {
  return (
    <Box component="section" aria-labelledby="tasks" fz="sm" mah="calc(100dvh - 96px)" style={{ overflow: 'auto' }}>
      <Group justify="space-between" h={32}>
        <Title order={2} id="tasks">
          Tasks
        </Title>
        {watched.some(({ end }) => end) && (
          <Button size="xs" onClick={stopWatchingEnded}>
            Clear finished
          </Button>
        )}
      </Group>
      {watched.length === 0 ? (
        <Note pb="sm">Nothing is running. Deployments, plans and procedures that you start or open appear here.</Note>
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {watched.map((item) => (
            <TrayItem key={item.id} item={item} onClose={onClose} />
          ))}
        </Stack>
      )}
      <NotificationPermissionButton />
    </Box>
  )
}
