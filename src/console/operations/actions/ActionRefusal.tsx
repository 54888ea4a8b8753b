import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ProblemText } from '../../data/problem.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { explainRefusal, findInstanceIds } from './run.ts'

/** Where to look when it is unknown whether it started. */
export const CheckProcedures = ({ organization }: { readonly organization: string }) => (
  <Text inherit>
    No answer came, so it may or may not have started. Check the{' '}
    <Anchor component={Link} to={paths.procedures(organization)} underline="always">
      procedures
    </Anchor>{' '}
    before running it again.
  </Text>
)

/** Why the service did not start it, in its words and in ours. */
export function ActionRefusal({
  problem: { title, meaning, messages },
  names,
}: {
  readonly problem: ProblemText
  /** Names of the instances by id, since the service names ids. */
  readonly names: ReadonlyMap<string, string>
}) {
  const about = findInstanceIds(messages).flatMap((id) => names.get(id) ?? [])
  return (
    <Stack gap="xs">
      <Status icon="bad">{title}</Status>
      <Text inherit>{explainRefusal(messages) ?? meaning}</Text>
      {about.length > 0 && <Text inherit>Affected: {about.join(', ')}.</Text>}
      {messages.map((message) => (
        <Text key={message} inherit>
          <bdi>{message}</bdi>
        </Text>
      ))}
    </Stack>
  )
}
