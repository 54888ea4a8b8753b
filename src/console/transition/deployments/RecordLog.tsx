import { Anchor, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { LogLines } from '../../kit/LogLines.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { useCloseOnEscape } from '../../kit/use-close-on-escape.ts'
import type { DeploymentItem } from './records.ts'
import { useDeploymentLog, type DeploymentPlace } from '../queries.ts'

interface RecordLogProps {
  readonly place: DeploymentPlace
  readonly item: DeploymentItem
  /** The address without the log. */
  readonly closeTo: string
}

// It opens above the list: on narrow screens that may be out of sight.
const bringIntoSight = (log: HTMLElement | null) => log?.scrollIntoView({ block: 'nearest' })

/** The log of one record of a deployment. */
export function RecordLog({ place, item, closeTo }: RecordLogProps) {
  const reading = useDeploymentLog(place, item.id, item.state === 'inprogress')
  useCloseOnEscape(closeTo)
  const lines = reading.data?.flatMap(({ logData }) => logData)
  return (
    <Paper key={item.id} component="section" ref={bringIntoSight} aria-label={`Log of ${item.name}`} mb="md" fz="sm">
      <Group gap="xs md" px="md" py="sm">
        <Title order={2} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          Log of <bdi>{item.name}</bdi>
        </Title>
        <StateBadge kind="record" state={item.state} />
        <Anchor component={Link} ml="auto" to={closeTo} replace preventScrollReset>
          Close log
        </Anchor>
      </Group>
      <Divider />
      <ReadProblem reading={reading} what="The log" />
      {/* One height, so that nothing moves when lines arrive. */}
      <Stack h={168} px="md" py="sm">
        {lines?.length === 0 ? (
          <Text inherit c="dimmed">
            No log lines for this record.
          </Text>
        ) : (
          <LogLines lines={lines ?? []} className={undefined} />
        )}
      </Stack>
    </Paper>
  )
}
