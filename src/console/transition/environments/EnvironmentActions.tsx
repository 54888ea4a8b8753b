import { useState } from 'react'
import type { Place } from '../../frame/crumbs.ts'
import { FirstDeployment } from './FirstDeployment.tsx'
import { NextStepAction } from './NextStepAction.tsx'
import type { Situation } from './standing.ts'
import { late } from '../../kit/late.tsx'

const PullDialog = late(() => import('../releases/PullDialog.tsx'))

/** The next step of an environment as a button, with the dialogs that it opens. */
export function EnvironmentActions({ place, situation }: { place: Place; situation: Situation }) {
  const [pulling, setPulling] = useState(false)
  const Step = situation.latest === null ? FirstDeployment : NextStepAction
  return (
    <>
      <Step place={place} situation={situation} onPull={() => setPulling(true)} />
      {pulling && <PullDialog place={place} situation={situation} onClose={() => setPulling(false)} />}
    </>
  )
}
