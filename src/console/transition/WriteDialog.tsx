import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf, AnyCall } from '../../contract/call.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import type { Planned } from '../data/planned.ts'
import type { ProblemText } from '../data/problem.ts'
import type { Reach } from '../kit/confirm/reach.ts'
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
  /** What is hit, for the right amount of ceremony; or the ceremony itself. */
  readonly reach?: Reach | undefined
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

/** The dialog before one write to an environment. A refusal is explained in it, with the way to what is in its way. */
export function WriteDialog<C extends AnyCall>({ place, planned, onDone, ...intent }: WriteDialogProps<C>) {
  return (
    <IntentDialog
      {...intent}
      planned={[planned]}
      renderProblem={(problem) => <Refused problem={problem} place={place} />}
      onDone={([answer]) => onDone(answer ?? null)}
    />
  )
}
