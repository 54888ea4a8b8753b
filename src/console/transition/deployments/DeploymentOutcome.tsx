import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { Notice } from '../Notice.tsx'
import type { DeploymentScope } from '../queries.ts'
import { formatRecordsDone, type RecordCounts, type RecordRow } from './records.ts'

interface DeploymentOutcomeProps {
  scope: DeploymentScope
  state: string | undefined
  counts: RecordCounts
  failure: RecordRow | undefined
  logLink: string | undefined
}

function Failure({ counts, failure, logLink }: DeploymentOutcomeProps & { readonly failure: RecordRow }) {
  return (
    <Notice
      tone="bad"
      action={
        logLink && (
          <Anchor component={Link} to={logLink} replace preventScrollReset>
            Show log
          </Anchor>
        )
      }
    >
      <Status icon="bad">
        {counts.failed} failed, first in step {failure.step}
      </Status>
      <Text span inherit flex="1 1 280px" miw={0}>
        <bdi>{failure.name}</bdi>: <bdi>{failure.comments || 'no reason given'}</bdi>
      </Text>
    </Notice>
  )
}

const OUTCOME_MESSAGES: Readonly<Record<string, (counts: RecordCounts) => string>> = {
  complete: ({ complete, failed, total }) =>
    total === 0
      ? 'Complete. The service no longer has its records.'
      : failed > 0
        ? `Continued after failures: ${formatCountOf(complete, 'record')} complete, ${failed} failed. Its plan is closed.`
        : `All ${formatCountOf(complete, 'record')} are complete.`,
  canceled: ({ complete, total }) =>
    total === 0
      ? 'It was canceled. The service has no records of what it did before.'
      : complete === 0
        ? 'It was canceled before anything was changed.'
        : `It was canceled. ${formatRecordsDone(complete, total)} were done before and stay done; a new commit plans the rest.`,
  paused: () => 'It is paused. What is done stays done; nothing continues until it is resumed.',
  pausing: () => 'It is pausing. Records in progress run to their end, no others are started.',
}

/** The first failure, and the outcome once the deployment has ended. */
export function DeploymentOutcome(props: DeploymentOutcomeProps) {
  const { scope, state = '', counts, failure } = props
  const { organization, assembly, environment } = scope
  const message = OUTCOME_MESSAGES[state]?.(counts)
  return (
    <>
      {failure && <Failure {...props} failure={failure} />}
      {message && (
        <Notice
          tone={state === 'complete' ? 'good' : 'idle'}
          action={
            state === 'complete' ? (
              <Anchor component={Link} to={paths.operatedEnvironment(organization, assembly, environment)}>
                See it in operations
              </Anchor>
            ) : (
              state === 'canceled' && (
                <Anchor component={Link} to={paths.environment(organization, assembly, environment)}>
                  Go to the environment
                </Anchor>
              )
            )
          }
        >
          {message}
        </Notice>
      )}
    </>
  )
}
