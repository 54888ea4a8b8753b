import { Link } from 'react-router'
import type { ProblemText } from '../data/problem.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import { explainRefusal } from './action-run.ts'

/** Where to look when nobody knows whether it started. */
export const LookAmongProcedures = ({ organization }: { readonly organization: string }) => (
  <p>
    No answer came, so it may or may not have started. Look among the{' '}
    <Link to={paths.procedures(organization)}>procedures</Link> before running it again.
  </p>
)

/** Why the service did not start it, in its words and in ours. */
export function ActionRefusal({ problem: { title, meaning, messages } }: { readonly problem: ProblemText }) {
  return (
    <>
      <Status mark="bad">{title}</Status>
      <p>{explainRefusal(messages) ?? meaning}</p>
      {messages.map((message) => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
    </>
  )
}
