import { Group, Stack, Text } from '@mantine/core'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { toOpenEvents } from './events.ts'

/** What is wrong with an instance now: the thresholds that are crossed, the most severe first. */
export function OpenEvents({ instance }: { instance: InstanceDetail }) {
  const events = toOpenEvents(instance)
  if (events.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {instance.opsState === '' ? 'Not monitored.' : 'No open events.'}
      </Text>
    )
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label="Open events">
      {events.map(({ monitor, name, state, since }) => (
        <Group component="li" key={`${monitor} ${name}`} gap="0 8px">
          <Text span inherit fw={550}>
            <bdi>{name}</bdi>
          </Text>{' '}
          <StateBadge kind="health" state={state} />
          <Text span inherit c="dimmed">
            <bdi>{monitor}</bdi>
            {since !== undefined && (
              <>
                {', for '}
                <Time value={since} />
              </>
            )}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
