import { Link } from 'react-router'
import type { ProblemText } from '../data/problem.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import { explainRefusal, namedIn } from './action-run.ts'

/** Where to look when nobody knows whether it started. */
export const LookAmongProcedures = ({ organization }: { readonly organization: string }) => (
  <p>
    No answer came, so it may or may not have started. Look among the{' '}
    <Link to={paths.procedures(organization)}>procedures</Link> before running it again.
  </p>
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
  const about = namedIn(messages).flatMap((id) => names.get(id) ?? [])
  return (
    <>
      <Status mark="bad">{title}</Status>
      <p>{explainRefusal(messages) ?? meaning}</p>
      {about.length > 0 && <p>It is about {about.join(', ')}.</p>}
      {messages.map((message) => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
    </>
  )
}
