import { useState } from 'react'
import type { ReleaseId } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { getActions, type DeploymentAction } from './actions.ts'
import type { RecordCounts } from './records.ts'
import { approveDisabledReason } from './rules.ts'
import type { DeploymentScope } from '../queries.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const DeploymentDialog = lazyComponent(() => import('./DeploymentDialog.tsx'))
const ApprovalDialog = lazyComponent(() => import('../approvals/ApprovalDialog.tsx'))

export interface DeploymentActionsProps {
  readonly scope: DeploymentScope
  /** As shown, `pausing` included. */
  readonly state: string
  readonly releaseId: ReleaseId | undefined
  readonly counts: RecordCounts
}

/** What can be done with a deployment: buttons for what its state allows, the rest with the reason against it for the page's menu. */
export function useDeploymentActions(props: DeploymentActionsProps | undefined) {
  const [asked, ask] = useState<DeploymentAction>()
  const [settling, settle] = useState(false)
  if (!props) return { buttons: undefined, more: [], dialogs: undefined }
  const { scope, state } = props
  const status = { deploymentState: state }
  const { buttons, more } = getActions(state)
  const moving = state === 'active' || state === 'pausing'
  const pending = approveDisabledReason(status) === undefined
  return {
    buttons: (
      <>
        {buttons.map((action, index) => (
          <ActionButton
            key={action.verb}
            variant={index === buttons.length - 1 && !moving && !pending ? 'filled' : 'default'}
            disabledReason={action.getDisabledReason(status)}
            onClick={() => ask(action)}
          >
            {action.verb}
          </ActionButton>
        ))}
        {pending && (
          <ActionButton variant="filled" disabledReason={undefined} onClick={() => settle(true)}>
            Approve
          </ActionButton>
        )}
      </>
    ),
    more: more.map((action) => ({
      label: `${action.verb} deployment`,
      disabledReason: action.getDisabledReason(status),
      run: () => ask(action),
    })),
    dialogs: (
      <>
        {asked && <DeploymentDialog {...props} action={asked} onClose={() => ask(undefined)} />}
        {settling && <ApprovalDialog scope={scope} decision="approved" onClose={() => settle(false)} />}
      </>
    ),
  }
}
