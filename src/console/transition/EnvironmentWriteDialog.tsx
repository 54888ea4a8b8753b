import type { AnyCall } from '../../contract/core/call.ts'
import { WriteDialog, type WriteDialogProps } from '../data/write/WriteDialog.tsx'
import { isProductionLike } from '../kit/confirm/confirmation-level.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { TextLink } from '../kit/TextLink.tsx'
import { paths, type EnvironmentScope } from '../routing/paths.ts'
import { INVALIDATED_BY_TRANSITION, useEnvironment } from './queries.ts'
import { explainRefusal } from './refusals.ts'

/** Why a write to an environment was refused, with a link to the deployment that blocks it. */
export const explainIn =
  (scope: EnvironmentScope): WriteDialogProps<AnyCall>['explain'] =>
  ({ messages }) => {
    const { message, deploymentId, isFinal = false } = explainRefusal(messages) ?? {}
    return {
      text: message,
      isFinal,
      more: deploymentId && (
        <TextLink to={paths.deployment({ ...scope, deployment: deploymentId })}>
          Go to deployment {deploymentId}
        </TextLink>
      ),
    }
  }

/** A warning instead of an acknowledgement, for what has to be quick. */
export function ProductionWarning({ scope }: { scope: EnvironmentScope }) {
  const { environment } = scope
  const { data } = useEnvironment(scope)
  if (!isProductionLike(environment, data?.ciAttributes.profile)) return null
  return (
    <Status icon="attention">
      <bdi>{environment}</bdi> is a production environment.
    </Status>
  )
}

interface EnvironmentWriteDialogProps<C extends AnyCall> extends Omit<WriteDialogProps<C>, 'explain' | 'invalidates'> {
  scope: EnvironmentScope
  invalidates?: readonly AnyCall[]
}

/** The write dialog of everything in an environment: refusals are explained in its terms. */
export const EnvironmentWriteDialog = <C extends AnyCall>({ scope, ...props }: EnvironmentWriteDialogProps<C>) => (
  <WriteDialog
    location={`${scope.assembly} / ${scope.environment}`}
    invalidates={INVALIDATED_BY_TRANSITION}
    {...props}
    explain={explainIn(scope)}
  />
)
