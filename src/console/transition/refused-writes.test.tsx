import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { enterText } from '../app/test-render.tsx'
import { findAnswer, refuse, renderRoute, stubService } from '../app/test-refusing-service.ts'
import { ciChange, deploymentStatus, release } from '../../contract/core/records.ts'
import { environment } from '../../contract/transition/environments.ts'
import { listUnfinishedWrites } from '../data/write/write-store.ts'
import { getWatched } from '../data/watch/list.ts'
import { parseScope } from '../routing/paths.ts'
import CommitDialog from './releases/CommitDialog.tsx'
import DeployDialog from './deployments/DeployDialog.tsx'
import { getActions } from './deployments/rules.ts'
import { countRecords, toRecordRows } from './deployments/records.ts'
import { toPlannedChanges } from './releases/changes.ts'
import { DeploymentDialog } from './deployments/DeploymentActions.tsx'
import DiscardDialog from './releases/DiscardDialog.tsx'
import PullDialog from './releases/PullDialog.tsx'
import RestoreDialog from './timeline/RestoreDialog.tsx'
import ApprovalDialog from './approvals/ApprovalDialog.tsx'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })
const open = release.parse({ releaseId: 50, releaseState: 'open', ciRfcCount: 2 })
const change = ciChange.parse({ rfcId: 1, ciId: 2, ciName: 'compute-11-1', nsPath: '/acme/shop/dev/bom/web/1' })
const plan = { ...release.parse({ releaseId: 90, nsPath: '/acme/shop/dev/bom' }), rfc_cis: [change], rfc_relations: [] }
const deployment = { ...scope, deployment: '7' }
const approval = { approvalId: 5, deploymentId: 7, state: 'pending', governCiId: 3, governCiJson: '{"ciName":"board"}' }

let refusal = ''
let status = 422
let shownState = 'paused'
const refuseWrite = () => refuse(refusal, status)
let answerOf = refuseWrite
const reads: Readonly<Record<string, unknown>> = {
  '/releases/bom': { releaseId: 90 },
  '/7/edit.json': {
    deploymentId: 7,
    deploymentState: 'pending',
    state_history: [{ newState: 'paused', updated: 1, updatedBy: 'm.silva', comments: 'Wait for the DBA' }],
    approvals: [approval],
  },
  '/timeline.json': [
    { releaseId: 50, releaseState: 'closed' },
    { releaseId: 40, releaseState: 'closed' },
  ],
  '/platforms/web': { ciId: 20, ciName: 'web', consumes: [] },
  '/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default' },
}

// The service refuses every write with `refusal`.
beforeEach(() => {
  status = 422
  answerOf = refuseWrite
})
stubService((path, { method }) => {
  if (method !== 'GET') return answerOf()
  if (path.endsWith('/7/status')) return Response.json({ deploymentId: 7, deploymentState: shownState, rfc_info: {} })
  if (path.endsWith('/deployments/7')) return refuse('No changes.', 422)
  const found = findAnswer(reads, path)
  return !found && path.includes('/latest') ? refuse('none', 404) : Response.json(found ?? [])
})

/** Submits the dialog and waits for the refusal. */
async function refused(user: UserEvent, name: RegExp, message: string): Promise<HTMLElement> {
  refusal = message
  const button = () => within(screen.getByRole('dialog')).getByRole('button', { name })
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(button())
  const shownMessage = message.replaceAll(/\s+/g, ' ')
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(shownMessage))
  return screen.getByRole('dialog')
}

const none = () => {}
const failedChange = ciChange.parse({ ...change, rfcId: 2, ciId: 3, ciName: 'compute-11-2', rfcAction: 'update' })
const { rfc_info: recordStates } = deploymentStatus.parse({
  deploymentId: 7,
  rfc_info: {
    1: { recordId: 1, state: 'complete' },
    2: { recordId: 2, state: 'failed', comments: 'not found in mirror' },
  },
})
const changes = [change, failedChange]
const records = toRecordRows(toPlannedChanges(changes, new Map()), changes, recordStates)

function showAction(verb: string, state: string, target = deployment, isLoaded = true) {
  shownState = state
  const action = getActions(state).buttons.find((each) => each.verb === verb)
  if (!action) throw new Error(`${verb} is not offered in ${state}`)
  return renderRoute(
    <DeploymentDialog
      scope={target}
      state={state}
      releaseId={undefined}
      counts={countRecords(records)}
      records={isLoaded ? records : undefined}
      action={action}
      onClose={none}
    />,
  )
}

describe('a refused write stays in its dialog, is explained, and keeps the input', { timeout: 20_000 }, () => {
  it.each([
    ['Cannot commit while deployment plan is being generated.', /A plan is being created/],
    ['Cannot commit while deployment is in progress.', /Wait until it ends, or cancel it/],
    ['There is an active deployment 12 in this environment', /Go to deployment 12/],
    ['Environment is in a locked state.', /Wait until it is done/],
  ])('commit: %s', async (message, words) => {
    const user = renderRoute(<CommitDialog scope={scope} manifest={open} onClose={none} />)
    await enterText(user, await screen.findByRole('textbox', { name: /Description/ }), 'Friday train')
    expect(screen.getByRole('dialog', { name: 'Commit dev and review the plan' })).toBeInTheDocument()
    expect(await refused(user, /^Commit dev and review the plan$/, message)).toHaveTextContent(words)
    expect(screen.getByRole('textbox', { name: /Description/ })).toHaveValue('Friday train')
  })

  it.each([
    ['Failed to pull design.', /Failed to pull design/],
    ['Environment is in a locked state.', /Wait until it is done/],
    ['Specify platform availability for: web', /platforms that this form did not know|availability/],
  ])('pull: %s', async (message, words) => {
    const environmentState = {
      environment: environment.parse({ ciId: 1, ciName: 'dev', ciState: 'default' }),
      manifest: null,
      bom: null,
      latest: null,
      markedCount: 0,
      design: undefined,
    }
    const user = renderRoute(<PullDialog scope={scope} state={environmentState} onClose={none} />)
    expect(await refused(user, /^Pull design/, message)).toHaveTextContent(words)
  })

  it.each([
    ['There is an active deployment already, returning this. dpmtId = 12 (400)', /Go to deployment 12/],
    ["The release with id 90 is not open, Can't create deployment for it! (400)", /no longer open/],
    ["The release with id 90 is not a BOM release, Can't create deployment for it! (400)", /did not contain a plan/],
  ])('deploy: %s', async (message, words) => {
    const user = renderRoute(<DeployDialog scope={scope} plan={plan} onClose={none} />)
    await enterText(user, await screen.findByRole('textbox', { name: /Comment/ }), 'Second thoughts')
    expect(await refused(user, /^Deploy/, message)).toHaveTextContent(words)
    expect(screen.getByRole('textbox', { name: /Comment/ })).toHaveValue('Second thoughts')
  })

  it('discard: there is nothing to discard', async () => {
    const user = renderRoute(<DiscardDialog scope={scope} kind="changes" release={open} onClose={none} />)
    await enterText(user, await screen.findByRole('textbox', { name: /Type dev/ }), 'dev')
    expect(await refused(user, /^Discard/, 'No open release found.')).toHaveTextContent(/No open release found/)
    expect(screen.getByRole('textbox', { name: /Type dev/ })).toHaveValue('dev')
  })

  it.each([
    ['Cannot restore while there is an open release', /Commit or discard them first/],
    ['There is no snapshot of release 40.', /cannot be restored/],
  ])('restore: %s', async (message, words) => {
    const user = renderRoute(<RestoreDialog scope={scope} releaseId="40" onClose={none} />)
    expect(await refused(user, /^Restore release/, message)).toHaveTextContent(words)
    // Only what can change is worth a retry.
    const retries = within(screen.getByRole('dialog')).queryAllByRole('button', { name: /Retry/ })
    expect(retries).toHaveLength(message.includes('snapshot') ? 0 : 1)
    // The commit needs the restore: after a reload it is not offered either.
    expect(listUnfinishedWrites()).toEqual([])
  })

  it('restore: too many writes, which leaves it to be resumed', async () => {
    const user = renderRoute(<RestoreDialog scope={scope} releaseId="40" onClose={none} />)
    status = 429
    await refused(user, /^Restore release/, 'Too many writes')
    expect(listUnfinishedWrites()).toHaveLength(1)
  })

  it('discard of a plan: there is no plan', async () => {
    const user = renderRoute(<DiscardDialog scope={scope} kind="plan" release={plan} onClose={none} />)
    expect(await refused(user, /^Discard/, 'No open bom release found.')).toHaveTextContent(/No open bom release/)
  })

  it.each([
    ['Pause', 'active', 'The deployment is not in active state - complete', /changed in the meantime/],
    ['Resume', 'paused', 'The deployment is not in failed state - complete', /changed in the meantime/],
    ['Resume', 'paused', 'This state is not supported - pausing', /does not support this action/],
    ['Retry', 'failed', 'The deployment is not in failed state - canceled', /changed in the meantime/],
    ['Cancel', 'paused', 'The deployment still have active work orders!', /Records are still in progress/],
    ['Cancel', 'failed', 'The deployment is not in failed/active state - complete', /changed in the meantime/],
    ['Cancel', 'pending', 'The deployment is not in failed/active state - canceled', /changed in the meantime/],
    ['Stop', 'active', 'The deployment is not in active state - failed', /changed in the meantime/],
  ])('%s a deployment that is %s: %s', async (verb, state, message, words) => {
    const user = showAction(verb, state)
    const shownMessage = `com.oneops.DJException: ${message} (500)`
    expect(await refused(user, new RegExp(`^${verb}`), shownMessage)).toHaveTextContent(words)
  })

  it.each([
    ['not allowed', 401, { errors: ['You do not have transition access.'] }, /not allowed|You do not have transition/],
    ['a deployment that is not there', 500, { code: 500, exception: 'CmsException' }, /not applied.*CmsException/],
    [
      'an error in a successful answer',
      200,
      { errors: ['The deployment is not in active state - paused'] },
      /changed in the meantime/,
    ],
  ])('pause: %s', async (_, code, body, words) => {
    answerOf = () => Response.json(body, { status: code })
    const user = showAction('Pause', 'active')
    const message = 'errors' in body ? (body.errors?.[0] ?? '') : 'CmsException'
    expect(await refused(user, /^Pause/, message)).toHaveTextContent(words)
  })

  it.each([
    ['approved', 'dfw-1 - board: approval is not in pending state', /already approved or rejected/],
    ['approved', 'dfw-1 - board: deployment is not in pending state', /is no longer waiting for approval/],
    ['approved', 'dfw-1 - board: approval token is invalid', /token is missing or wrong/],
    ['rejected', 'dfw-1 - board: approval is not in pending state', /already approved or rejected/],
    ['rejected', "approval '5' not found", /This approval no longer exists/],
  ] as const)('%s: %s', async (decision, message, words) => {
    const user = renderRoute(<ApprovalDialog scope={deployment} decision={decision} onClose={none} />)
    await enterText(user, await screen.findByRole('textbox', { name: /Comment|Reason/ }), 'Seen')
    expect(await refused(user, /^(?:Approve|Reject)/, message)).toHaveTextContent(words)
    expect(screen.getByRole('textbox', { name: /Comment|Reason/ })).toHaveValue('Seen')
  })
})

it('says that a deployment completed before it could be stopped, with nothing left to retry, resume or announce', async () => {
  const user = showAction('Stop', 'active')
  shownState = 'complete'
  await user.click(await screen.findByRole('button', { name: 'Stop deployment' }))
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog).toHaveTextContent('Deployment 7 completed before it could be stopped.'))
  expect(dialog).not.toHaveTextContent(/user|rejected/)
  expect(await within(dialog).findByRole('button', { name: 'Close' })).toBeInTheDocument()
  expect(within(dialog).queryByRole('button', { name: /Retry|Send/ })).not.toBeInTheDocument()
  expect(listUnfinishedWrites()).toEqual([])
  expect(getWatched()).toEqual([])
}, 20_000)

it('says that a new plan replaces the open one', async () => {
  renderRoute(<CommitDialog scope={scope} manifest={null} onClose={none} />)
  expect(await screen.findByText('The new plan replaces plan 90.')).toBeVisible()
})

it('says that the last approval starts the deployment', async () => {
  renderRoute(<ApprovalDialog scope={deployment} decision="approved" onClose={none} />)
  expect(await screen.findByText(/^The deployment starts immediately\./)).toBeVisible()
})

it('shows the checks of a plan above its changes, and acknowledges what it destroys by its kind', async () => {
  const replacements = [1, 2].map((rfcId) =>
    ciChange.parse({ rfcId, ciId: 2, ciName: 'compute-11-1', nsPath: change.nsPath, rfcAction: 'replace' }),
  )
  renderRoute(<DeployDialog scope={scope} plan={{ ...plan, rfc_cis: replacements }} onClose={none} />)
  const acknowledgement = 'I reviewed 2 changes to dev, including 2 replacements'
  expect(await screen.findByRole('checkbox', { name: acknowledgement })).toBeInTheDocument()
  const check = await screen.findByText(/^The deployment starts immediately/)
  const changes = screen.getByText('Rebuilt without changes')
  expect(check.compareDocumentPosition(changes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  // The comment is above the changes, which may be many.
  const comment = screen.getByRole('textbox', { name: 'Comment' })
  expect(comment.compareDocumentPosition(changes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await waitFor(() => expect(screen.getByRole('checkbox', { name: acknowledgement })).toHaveFocus())
})

it.each([
  ['Retry', 'failed'],
  ['Resume', 'paused'],
])('%s shows what failed with its reason, and which changes are left', async (verb, state) => {
  const production = parseScope({ ...deployment, environment: 'prod' })
  showAction(verb, state, { ...deployment, ...production })
  // A retry has to be quick: it warns instead.
  if (verb === 'Resume')
    expect(await screen.findByRole('checkbox', { name: /this record of prod/ })).toBeInTheDocument()
  else expect(await screen.findByText(/is a production environment/)).toBeInTheDocument()
  expect(screen.queryAllByRole('checkbox')).toHaveLength(verb === 'Resume' ? 1 : 0)
  expect(await screen.findByRole('table', { name: 'Failed records' })).toHaveTextContent(
    /compute-11-2.*not found in mirror/,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('listitem')).toHaveTextContent('Update web compute')
})

it('says in Resume who paused the deployment, and why', async () => {
  showAction('Resume', 'paused')
  expect(await screen.findByText(/^Paused/)).toHaveTextContent(/by m\.silva: “Wait for the DBA”$/)
})

it('says that the changes which are left could not be loaded', async () => {
  showAction('Retry', 'failed', deployment, false)
  expect(await screen.findByText('The changes could not be loaded.')).toBeInTheDocument()
})

it('cancels a deployment in production with an acknowledgement, but not one that is only pending', async () => {
  const production = parseScope({ ...deployment, environment: 'prod' })
  const showCancel = (state: string) => showAction('Cancel', state, { ...deployment, ...production })
  showCancel('paused')
  expect(await screen.findByRole('checkbox', { name: /this deployment of prod/ })).toBeInTheDocument()
  cleanup()
  showCancel('pending')
  expect(await screen.findByRole('button', { name: 'Cancel deployment' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

it('leaves a dialog by Back if its action is to cancel or reject', async () => {
  const expectClose = async (name: string, other: string) => {
    expect(await screen.findByRole('button', { name })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: other })).toBeNull()
    cleanup()
  }
  const showDecision = (decision: 'approved' | 'rejected') =>
    renderRoute(<ApprovalDialog scope={deployment} decision={decision} onClose={none} />)
  showDecision('rejected')
  await expectClose('Back', 'Cancel')
  showDecision('approved')
  await expectClose('Cancel', 'Back')
  showAction('Cancel', 'paused')
  await expectClose('Back', 'Cancel')
  showAction('Pause', 'active')
  await expectClose('Cancel', 'Back')
})

it('watches a commit without an answer in the task tray, but not a refused one', async () => {
  const user = renderRoute(<CommitDialog scope={scope} manifest={null} onClose={none} />)
  await refused(user, /^Create new plan for dev$/, 'Environment is in a locked state.')
  expect(getWatched()).toEqual([])
  status = 504
  await user.click(screen.getByRole('button', { name: /^Create new plan for dev$/ }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('outcome unknown'))
  expect(getWatched().map(({ label }) => label)).toEqual(['Plan of shop / dev'])
}, 20_000)
