import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf, AnyCall } from '../../contract/call.ts'
import type { ProblemText } from '../data/problem.ts'
import { exactRequests, useWrite, type Planned } from '../data/write.ts'
import { Confirm } from '../kit/confirm/Confirm.tsx'
import { paths } from '../paths.ts'
import { Notice } from './Notice.tsx'
import { explainRefusal } from './refusals.ts'
import shared from './transition.module.css'

interface EnvironmentPlace {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

interface WriteDialogProps<C extends AnyCall> {
  readonly place: EnvironmentPlace
  readonly planned: Planned<C>
  /** Calls whose readings are repeated afterwards, however it ended. */
  readonly changes: readonly AnyCall[]
  readonly title: string
  readonly description: ReactNode
  readonly children?: ReactNode
  readonly acknowledge?: string | undefined
  readonly submitLabel: string
  readonly danger?: boolean
  readonly disabledReason: string | undefined
  readonly onDone: (answer: AnswerOf<C> | null) => void
  readonly onClose: () => void
}

function Refused({ problem, place }: { problem: ProblemText; place: EnvironmentPlace }) {
  const { organization, assembly, environment } = place
  const explained = explainRefusal(problem.messages)
  return (
    <Notice
      tone="bad"
      action={
        explained?.deploymentId && (
          <Link
            className={shared.link}
            to={paths.deployment(organization, assembly, environment, explained.deploymentId)}
          >
            Go to deployment {explained.deploymentId}
          </Link>
        )
      }
    >
      <span>
        {problem.title}. {explained ? explained.sentence : `${problem.meaning} ${problem.advice}`}
      </span>
      {problem.messages.map((message) => (
        <bdi key={message} className={shared.raw}>
          {message}
        </bdi>
      ))}
    </Notice>
  )
}

/**
 * The dialog before one write. A refusal is explained in it and what was typed stays; an unknown outcome cannot be repeated from
 * here, since the page first has to show what really happened.
 */
export function WriteDialog<C extends AnyCall>(props: WriteDialogProps<C>) {
  const { place, planned, changes, onDone, onClose, ...intent } = props
  const { sending, results, submit } = useWrite<C>(changes)
  const [result] = results
  const refused = result?.state === 'refused' && !sending ? result.problem : undefined
  return (
    <Confirm
      opened
      {...intent}
      requests={exactRequests([planned])}
      onSubmit={async () => {
        const [written] = await submit([planned])
        if (written?.state === 'done') onDone(written.answer)
      }}
      submitting={sending}
      submitError={refused && <Refused problem={refused} place={place} />}
      results={result?.state === 'unknown' ? [result] : []}
      onClose={onClose}
    />
  )
}
