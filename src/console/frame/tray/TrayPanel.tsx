import { ActionIcon, Anchor, Box, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { stopWatching, stopWatchingEnded } from '../../data/watch/watch.ts'
import { isInterrupted, type Watched } from '../../data/watch/watch-list.ts'
import { formatCount } from '../../kit/format.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { systemPermission } from './ends.ts'

function State({ one }: { readonly one: Watched }) {
  const { kind, state, end } = one
  if (kind === 'deployment' || kind === 'procedure') return <StateBadge kind={kind} state={state} />
  if (end && kind === 'environment') return <Status icon={end.good ? 'good' : 'bad'}>{state}</Status>
  if (isInterrupted(one)) return <Status icon="attention">interrupted: open it to resume</Status>
  if (end) return <Status icon={end.good ? 'good' : 'bad'}>{end.good ? 'done' : 'stopped'}</Status>
  return <Status icon="busy">{state || 'running'}</Status>
}

function ProgressLine({ one: { label, done = 0, failed = 0, total = 0 } }: { readonly one: Watched }) {
  if (total === 0) return null
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress.Root flex={1}>
        <Progress.Section value={(100 * done) / total} aria-label={`Progress of ${label}`} />
        <Progress.Section value={(100 * failed) / total} color="bad" withAria={false} />
      </Progress.Root>
      <Text fz="sm" c="dimmed">
        {formatCount(done)} of {formatCount(total)}
        {failed > 0 && `, ${formatCount(failed)} failed`}
      </Text>
    </Group>
  )
}

function Row({ one, onClose }: { readonly one: Watched; readonly onClose: () => void }) {
  return (
    <Stack component="li" gap={2} py="sm" style={{ borderTop: '1px solid var(--line)' }}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Anchor
          component={Link}
          to={one.to}
          fz="sm"
          fw={500}
          c="inherit"
          onClick={onClose}
          style={{ overflowWrap: 'anywhere' }}
        >
          <bdi>{one.label}</bdi>
        </Anchor>
        <ActionIcon size="sm" aria-label={`Dismiss: ${one.label}`} onClick={() => stopWatching(one.id)}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      </Group>
      <Group justify="space-between" gap="sm">
        <State one={one} />
        <Text fz="sm" c="dimmed">
          {one.end ? 'ended' : 'since'} <Time value={one.end?.at ?? one.since} as="moment" />
        </Text>
      </Group>
      <ProgressLine one={one} />
    </Stack>
  )
}

function SystemNotices() {
  const [permission, setPermission] = useState(systemPermission)
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button size="xs" mt="sm" onClick={() => void ask()}>
      Notify me outside the browser
    </Button>
  )
}

interface TrayPanelProps {
  readonly watched: readonly Watched[]
  readonly onClose: () => void
}

/** Everything watched, newest first. Dismissing an entry does not stop it. */
export default function TrayPanel({ watched, onClose }: TrayPanelProps) {
  return (
    <Box component="section" aria-labelledby="work" fz="sm" mah="calc(100dvh - 96px)" style={{ overflow: 'auto' }}>
      <Group justify="space-between" h={32}>
        <Title order={2} id="work">
          Work
        </Title>
        {watched.some(({ end }) => end) && (
          <Button size="xs" onClick={stopWatchingEnded}>
            Clear finished
          </Button>
        )}
      </Group>
      {watched.length === 0 ? (
        <Text fz="sm" c="dimmed" pb="sm">
          Nothing is running. Deployments, plans and procedures that you start or open here are listed until they end.
        </Text>
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {watched.map((one) => (
            <Row key={one.id} one={one} onClose={onClose} />
          ))}
        </Stack>
      )}
      <SystemNotices />
    </Box>
  )
}
