import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ProblemText } from '../data/problem.ts'
import { paths } from '../routing/paths.ts'
import { Notice } from './Notice.tsx'
import { explainRefusal } from './refusals.ts'

export interface EnvironmentScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

/** Why a write to an environment was refused, in words and in the service's own, with the way to what is in its way. */
export function RefusalNotice({ problem, scope }: { problem: ProblemText; scope: EnvironmentScope }) {
  const { organization, assembly, environment } = scope
  const explained = explainRefusal(problem.messages)
  return (
    <Notice
      tone="bad"
      action={
        explained?.deploymentId && (
          <Anchor component={Link} to={paths.deployment(organization, assembly, environment, explained.deploymentId)}>
            Go to deployment {explained.deploymentId}
          </Anchor>
        )
      }
    >
      <span>
        {problem.title}. {explained ? explained.message : `${problem.meaning} ${problem.advice}`}
      </span>
      {problem.messages.map((message) => (
        <Text key={message} component="bdi" display="block" ff="monospace" fz="xs" c="dimmed">
          {message}
        </Text>
      ))}
    </Notice>
  )
}
