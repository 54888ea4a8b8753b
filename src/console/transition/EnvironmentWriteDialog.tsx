import type { AnyCall } from '../../contract/core/call.ts'
import type { ProblemText } from '../data/problem.ts'
import { WriteDialog, type WriteDialogProps } from '../data/write/WriteDialog.tsx'
import { paths } from '../routing/paths.ts'
import { Notice, ServiceMessages } from './Notice.tsx'
import type { EnvironmentScope } from '../routing/scope.ts'
import { explainRefusal, refusalMessage } from './refusals.ts'
import { TextLink } from '../kit/TextLink.tsx'

/** Why a write to an environment was refused, with a link to the deployment that blocks it. */
export function RefusalNotice({ problem, scope }: { problem: ProblemText; scope: EnvironmentScope }) {
  const explained = explainRefusal(problem.messages)
  return (
    <Notice
      tone="bad"
      action={
        explained?.deploymentId && (
          <TextLink to={paths.deployment({ ...scope, deployment: explained.deploymentId })}>
            Go to deployment {explained.deploymentId}
          </TextLink>
        )
      }
    >
      <span>
        {problem.title}. {explained ? explained.message : `${problem.meaning} ${problem.advice}`}
      </span>
      <ServiceMessages messages={problem.messages} />
    </Notice>
  )
}

interface EnvironmentWriteDialogProps<C extends AnyCall> extends Omit<
  WriteDialogProps<C>,
  'renderProblem' | 'explainMessages'
> {
  scope: EnvironmentScope
  /** Receives the service's messages once all requests are refused. */
  onRefused?: (messages: readonly string[]) => void
}

/** The write dialog of everything in an environment: refusals are explained in its terms. */
export const EnvironmentWriteDialog = <C extends AnyCall>({
  scope,
  onRefused,
  ...props
}: EnvironmentWriteDialogProps<C>) => (
  <WriteDialog
    onSettled={async (states) => {
      if (states.every(({ state }) => state === 'refused'))
        onRefused?.(states.flatMap(({ problem }) => problem?.messages ?? []))
    }}
    {...props}
    renderProblem={(problem) => <RefusalNotice problem={problem} scope={scope} />}
    explainMessages={refusalMessage}
  />
)
