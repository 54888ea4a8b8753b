import { useState } from 'react'
import { listInstances } from '../../../contract/operations/instances.ts'
import {
  listProcedures,
  readProcedure,
  readProcedureStatus,
  updateProcedure,
} from '../../../contract/operations/procedures.ts'
import type { CiId, Procedure } from '../../../contract/core/records.ts'
import { countProgress } from '../../data/watch/procedure-progress.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { anyOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import type { ComponentScope } from '../../routing/paths.ts'
import { cancelDisabledReason, isPending, retryDisabledReason, startDisabledReason } from './rules.ts'
import type { ProcedureTarget } from './target.ts'

const ActionDialog = lazyComponent(() => import('../actions/ActionDialog.tsx'))

const OPERATIONS = {
  cancel: { verb: 'Cancel', state: 'canceled', disabledReason: cancelDisabledReason },
  retry: { verb: 'Retry', state: 'active', disabledReason: retryDisabledReason },
  discard: { verb: 'Discard', state: 'discarded', disabledReason: startDisabledReason },
  start: { verb: 'Start', state: 'active', disabledReason: startDisabledReason },
} as const

type Operation = keyof typeof OPERATIONS

function describeOperation(operation: Operation, { actions }: Procedure): string {
  const { total, complete, failed, running } = countProgress(actions)
  switch (operation) {
    case 'cancel':
      return `${formatCount(complete)} of ${formatCountOf(total, 'instance')} complete. ${running > 0 ? `Actions in progress on ${formatCountOf(running, 'instance')} finish; pending` : 'Pending'} actions do not start. This cannot be undone.`
    case 'retry':
      return `The procedure runs again on the ${failed === 1 ? 'instance' : formatCountOf(failed, 'instance')} where it failed, then continues. Completed instances do not change.`
    case 'discard':
      return 'The procedure will not start. This cannot be undone.'
    case 'start':
      return `The procedure starts immediately, on ${formatCountOf(total, 'instance')}.`
  }
}

function toOperationRequest(
  scope: ComponentScope,
  { procedureId, procedureName, procedureState }: Procedure,
  operation: Operation,
): WriteRequest<typeof updateProcedure> {
  const { state } = OPERATIONS[operation]
  const params = { organization: scope.organization, procedure: procedureId }
  const source = querySource(readProcedure, { params: { ...scope, procedure: procedureId } })
  const verification = {
    ...source,
    shows: { procedureState: operation === 'start' ? anyOf('active', 'complete') : state },
  }
  return {
    label: `${procedureName} ${procedureId}`,
    call: updateProcedure,
    request: { params, body: { cms_procedure: { procedureState: state } } },
    // The state does not verify a retry, which may have failed again.
    ...(operation === 'retry' ? {} : { verification }),
    basis: {
      source,
      base: { procedureState },
      mine: { procedureState: state },
      labels: { procedureState: 'State' },
    },
  }
}

export interface ProcedureControlsProps {
  /** From the address of the page. */
  scope: ComponentScope
  procedure: Procedure
  target: ProcedureTarget
}

const findFailedTargets = ({ actions }: Procedure): CiId[] => [
  ...new Set(actions.flatMap(({ actionState, ciId }) => (actionState === 'failed' ? [ciId] : []))),
]

interface RetryFailedDialogProps extends Omit<ProcedureControlsProps, 'scope'> {
  onClose: () => void
}

/** Runs the action again on the failed instances, as a new procedure. */
function RetryFailedDialog({ procedure, target: { component, instances }, onClose }: RetryFailedDialogProps) {
  const [frozen] = useState(() => findFailedTargets(procedure))
  if (!component || !instances) return null
  return (
    <ActionDialog
      scope={component}
      instances={instances}
      frozen={frozen}
      initialAction={procedure.procedureName}
      onClose={onClose}
    />
  )
}

/** Undefined without failures. */
function toRetryFailedAction({ procedure, target }: ProcedureControlsProps): MenuAction | undefined {
  const { component, instances } = target
  const { length: count } = findFailedTargets(procedure)
  if (count === 0) return undefined
  return {
    label: `Retry ${formatCountOf(count, 'failed instance')}`,
    hint: `Runs ${procedure.procedureName} as a new procedure, on the failed ${count === 1 ? 'instance' : 'instances'} only.`,
    disabledReason: component && instances ? undefined : 'The instances of the component are not available.',
    renderDialog: (onClose) => <RetryFailedDialog procedure={procedure} target={target} onClose={onClose} />,
  }
}

/** The alternatives to retrying a failed procedure. */
export function getMenuActions(props: ProcedureControlsProps): readonly MenuAction[] {
  if (props.procedure.procedureState !== 'failed') return []
  const cancel: MenuAction = {
    label: 'Cancel procedure',
    danger: true,
    hint: 'Ends this procedure. Its pending actions do not start.',
    renderDialog: (onClose) => <OperationDialog {...props} operation="cancel" onClose={onClose} />,
  }
  return [toRetryFailedAction(props), cancel].filter((action) => action !== undefined)
}

/** The buttons for a procedure in its state. */
export function ProcedureControls(props: ProcedureControlsProps) {
  const { scope, procedure } = props
  const [operation, setOperation] = useState<Operation>()
  const operationButton = (name: Operation, variant?: 'filled') => (
    <ActionButton
      {...(variant && { variant })}
      onClick={() => setOperation(name)}
      disabledReason={OPERATIONS[name].disabledReason(procedure)}
    >
      {`${OPERATIONS[name].verb} procedure`}
    </ActionButton>
  )
  function renderButtons() {
    if (isPending(procedure))
      return (
        <>
          {operationButton('discard')}
          {operationButton('start', 'filled')}
        </>
      )
    if (procedure.procedureState === 'failed') return operationButton('retry', 'filled')
    // The service refuses a second procedure while this one runs.
    const retryFailed = procedure.procedureState === 'active' ? undefined : toRetryFailedAction(props)
    return (
      <>
        {retryFailed && (
          <ActionButton disabledReason={retryFailed.disabledReason} renderDialog={retryFailed.renderDialog}>
            {retryFailed.label}
          </ActionButton>
        )}
        {cancelDisabledReason(procedure) === undefined && operationButton('cancel')}
      </>
    )
  }
  return (
    <>
      {renderButtons()}
      {operation && (
        <OperationDialog
          scope={scope}
          procedure={procedure}
          operation={operation}
          onClose={() => setOperation(undefined)}
        />
      )}
    </>
  )
}

interface OperationDialogProps extends Omit<ProcedureControlsProps, 'target'> {
  operation: Operation
  onClose: () => void
}

function OperationDialog({ scope, procedure, operation, onClose }: OperationDialogProps) {
  const { verb, disabledReason } = OPERATIONS[operation]
  return (
    <WriteDialog
      title={`${verb} ${procedure.procedureName}`}
      description={describeOperation(operation, procedure)}
      closeLabel={operation === 'cancel' ? 'Back' : undefined}
      requests={[toOperationRequest(scope, procedure, operation)]}
      invalidates={[readProcedure, readProcedureStatus, listProcedures, listInstances]}
      danger={operation === 'cancel' || operation === 'discard'}
      disabledReason={disabledReason(procedure)}
      onClose={onClose}
    />
  )
}
