import { Link } from 'react-router'
import type { WriteResult } from '../data/write.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../paths.ts'
import { explainRefusal } from './action-run.ts'

interface ActionRefusalProps {
  readonly results: readonly WriteResult<unknown>[]
  readonly organization: string
}

/** Why the service did not start it, in its words and in ours; or that nobody knows whether it did. */
export function ActionRefusal({ results, organization }: ActionRefusalProps) {
  const [result] = results
  if (result?.state === 'unknown')
    return (
      <p>
        No answer came, so it may or may not have started. Look among the{' '}
        <Link to={paths.procedures(organization)}>procedures</Link> before running it again.
      </p>
    )
  if (result?.state !== 'refused') return null
  const { title, meaning, messages } = result.problem
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
