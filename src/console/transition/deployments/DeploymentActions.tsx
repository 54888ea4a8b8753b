import { useState } from 'react'
import type { ReleaseId } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { actionsIn, type DeploymentAction } from './actions.ts'
import type { Tally } from './records.ts'
import { canApprove } from './rules.ts'
import type { DeploymentPlace } from '../queries.ts'
import { late } from '../../kit/late.tsx'

const DeploymentDialog = late(() => import('./DeploymentDialog.tsx'))
const SettleDialog = late(() => import('../approvals/SettleDialog.tsx'))

export interface DeploymentActionsProps {
  readonly place: DeploymentPlace
  /** As shown, `pausing` included. */
  readonly state: string
  readonly releaseId: ReleaseId | undefined
  readonly counts: Tally
}

/** What can be done with a deployment: buttons for what its state allows, the rest with the reason against it for the page's menu. */
export function useDeploymentActions(props: DeploymentActionsProps | undefined) {
  const [asked, ask] = useState<DeploymentAction>()
  const [settling, settle] = useState(false)
  if (!props) return { buttons: undefined, more: [], dialogs: undefined }
  const { place, state } = props
  const standing = { deploymentState: state }
  const { buttons, more } = actionsIn(state)
  const moving = state === 'active' || state === 'pausing'
  const pending = canApprove(standing) === undefined
  return {
    buttons: (
      <>
        {buttons.map((action, index) => (
          <ActionButton
            key={action.verb}
            variant={index === buttons.length - 1 && !moving && !pending ? 'filled' : 'default'}
            disabledReason={action.problem(standing)}
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
      disabledReason: action.problem(standing),
      run: () => ask(action),
    })),
    dialogs: (
      <>
        {asked && <DeploymentDialog {...props} action={asked} onClose={() => ask(undefined)} />}
        {settling && <SettleDialog place={place} decision="approved" onClose={() => settle(false)} />}
      </>
    ),
  }
}
