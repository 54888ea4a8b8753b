// What the service's refusals mean and what to do (service-api 1.5, 2.4, 3.2).

const KNOWN_REFUSALS: readonly (readonly [text: RegExp, sentence: string, final?: 'final'])[] = [
  [
    /There is an? \w+ deployment already|There is an active deployment/i,
    'Another deployment of this environment has not ended. Wait until it ends, or cancel it.',
  ],
  [
    /release with id \d+ is not open/i,
    'The plan is no longer open: it was deployed or replaced in the meantime. Review the current plan.',
    'final',
  ],
  [
    /cannot restore while there is an open release/i,
    'There are uncommitted changes. Commit or discard them first, then restore.',
  ],
  [
    /no snapshot/i,
    'The service did not keep the final state of this release, so it cannot be restored. Restore another release, or edit the environment.',
    'final',
  ],
  [/is not a BOM release/i, 'The request did not contain a plan. Review the plan again.', 'final'],
  [/while deployment plan is being generated|in a locked state/i, 'A plan is being created. Wait until it is done.'],
  [/while deployment is in progress/i, 'A deployment has not ended yet. Wait until it ends, or cancel it.'],
  [/still have active work orders/i, 'Records are still in progress. Wait until they are done, then cancel.'],
  [
    /is not in (?:failed\/active|failed|active) state/i,
    'The deployment has changed in the meantime. Check its current state.',
  ],
  [
    /Cannot delete evironment with deployments/i,
    'Instances are still deployed there. Disable all platforms, commit and deploy, then delete it.',
  ],
  [
    /Cannot delete evironment with open deployment/i,
    'A deployment of this environment has not ended. Wait until it ends or cancel it, then delete.',
  ],
  [
    /Failed to (?:enable|disable) specified platforms/i,
    'None of the selected platforms are in the environment anymore. Nothing was changed: close this dialog and select again.',
  ],
  [/Please set up a cloud/i, 'The organization has no cloud yet. Add one, then create the environment.'],
  [
    /have a committed design/i,
    'The design of this assembly was never committed. Commit it, then create the environment.',
  ],
  [
    /At least one primary cloud/i,
    'None of the clouds is primary, or the primary ones were deleted. Choose at least one primary cloud.',
  ],
  [/remove all primary clouds/i, 'No primary cloud would be left for this platform. Make another one primary first.'],
  [
    /Administrative status for cloud/i,
    'A chosen cloud cannot be added to environments. Remove it from the selection, or ask for it to be activated.',
  ],
  [
    /Specify platform availability/i,
    'The design has platforms that were not in this form. Choose the availability of each.',
  ],
  [
    /Failed to automatically pull design/i,
    'The environment was created, but the design could not be pulled into it. Open it and pull the design again.',
  ],
  [/already been taken/i, 'The assembly already has an environment with this name. Choose another name.'],
  [
    /^Invalid name/i,
    'The name is not valid: use letters, digits and dashes, starting with a letter, up to 32 characters.',
  ],
  [
    /approval is not in pending state/i,
    'This approval was already approved or rejected. Reload the deployment to see its current state.',
  ],
  [/deployment is not in pending state/i, 'The deployment is no longer waiting for approval. Check its current state.'],
  [/approval token is (?:required|invalid)/i, 'The token is missing or wrong. Enter the token of this cloud again.'],
  [/approval '.*' not found/i, 'This approval no longer exists. Close this dialog and check the deployment.'],
  [
    /there is no such approval state|this state is not supported/i,
    'The service does not support this action. Nothing was changed: ask the administrators of the service.',
  ],
  [
    /invalid password/i,
    'All primary clouds would be deployed at the same time, and this service requires a password for that. Give the clouds different orders, then commit again.',
  ],
]

/** The explanation of a refusal; undefined for messages that need none. `isFinal`: the same request would be refused again. */
export function explainRefusal(messages: readonly string[]) {
  for (const message of messages) {
    const cause = KNOWN_REFUSALS.find(([text]) => text.test(message))
    if (!cause) continue
    const [, deploymentId] = /dpmtId\s*=\s*(\d+)|active deployment (\d+)/i.exec(message)?.filter(Boolean) ?? []
    return { message: cause[1], deploymentId, isFinal: cause[2] === 'final' }
  }
  return undefined
}
