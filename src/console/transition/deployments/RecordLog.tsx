import { Anchor, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { LogLines } from '../../kit/runs/LogLines.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import type { RecordRow } from './records.ts'
import { useDeploymentLog, type DeploymentScope } from '../queries.ts'

interface RecordLogProps {
  readonly scope: DeploymentScope
  readonly record: RecordRow
  /** The address without the log. */
  readonly closeTo: string
}

// It opens above the list: on narrow screens that may be out of sight.
const scrollIntoView = (log: HTMLElement | null) => log?.scrollIntoView({ block: 'nearest' })

/** The log of one record of a deployment. */
export function RecordLog({ scope, record, closeTo }: RecordLogProps) {
  const query = useDeploymentLog(scope, record.id, record.state === 'inprogress')
  useCloseOnEscape(closeTo)
  const lines = query.data?.flatMap(({ logData }) => logData)
  return (
    <Paper
      key={record.id}
      component="section"
      ref={scrollIntoView}
      aria-label={`Log of ${record.name}`}
      mb="md"
      fz="sm"
    >
      <Group gap="xs md" px="md" py="sm">
        <Title order={2} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          Log of <bdi>{record.name}</bdi>
        </Title>
        <StateBadge kind="record" state={record.state} />
        <Anchor component={Link} ml="auto" to={closeTo} replace preventScrollReset>
          Close log
        </Anchor>
      </Group>
      <Divider />
      <QueryProblem query={query} subject="The log" />
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
