import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { LogLines } from '../../kit/runs/LogLines.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import type { NamedAction } from '../procedures/columns.ts'
import styles from '../procedures/Procedure.module.css'
import { useProcedureLog } from '../queries.ts'

interface ActionLogProps {
  readonly organization: string
  readonly procedure: string
  readonly namedAction: NamedAction
  /** The address without a log opened. */
  readonly closeTo: string
}

/** The log of one action. */
export function ActionLog({ organization, procedure, namedAction: { action, instance }, closeTo }: ActionLogProps) {
  const log = useProcedureLog(organization, procedure, [action.actionId])
  const lines = log.data?.log_data[action.actionId]
  return (
    <Section
      title={`Log of ${action.actionName} on ${instance}`}
      hint={<StateBadge kind="record" state={action.actionState} />}
      action={
        <Group component="span" gap="md">
          {lines && lines.length > 0 && (
            <CopyButton text={() => lines.map(({ message }) => message).join('\n')}>Copy log</CopyButton>
          )}
          <Anchor component={Link} to={closeTo} replace preventScrollReset>
            Close log
          </Anchor>
        </Group>
      }
    >
      <QueryProblem query={log} subject="The log" />
      {lines === undefined ? (
        log.data ? (
          <Text fz="sm" c="dimmed">
            No log lines yet.
          </Text>
        ) : (
          !log.error && <Skeleton lines={4} />
        )
      ) : (
        <LogLines lines={lines} className={styles.log} />
      )}
    </Section>
  )
}
