import { useState } from 'react'
import type { Scope } from '../../routing/crumbs.ts'
import { FirstDeployment } from './FirstDeployment.tsx'
import { NextStepAction } from './NextStepAction.tsx'
import type { EnvironmentState } from './state.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const PullDialog = lazyComponent(() => import('../releases/PullDialog.tsx'))

/** The next step of an environment as a button, with the dialogs that it opens. */
export function EnvironmentActions({ scope, state }: { scope: Scope; state: EnvironmentState }) {
  const [pulling, setPulling] = useState(false)
  const Step = state.latest === null ? FirstDeployment : NextStepAction
  return (
    <>
      <Step scope={scope} state={state} onPull={() => setPulling(true)} />
      {pulling && <PullDialog scope={scope} state={state} onClose={() => setPulling(false)} />}
    </>
  )
}
