import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ciChange } from '../../../contract/core/records.ts'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import Forecast from './Forecast.tsx'

const scope = { organization: 'acme', assembly: 'shop', environment: 'prod' }
const change = (rfcId: number, execOrder: number, ciName: string, updated = 0) => ({
  rfcId,
  ciId: rfcId,
  ciName,
  ciClassName: 'bom.oneops.1.Compute',
  nsPath: '/acme/shop/prod/bom/web/1',
  rfcAction: 'replace',
  execOrder,
  deployment: { dpmtRecordId: rfcId, deploymentId: 1, rfcId, dpmtRecordState: 'complete', updated },
})

/** Reads of a complete deployment whose only step took so many seconds. */
const deployed = (id: number, seconds: number) => ({
  [`/deployments/${id}`]: { rfc_cis: [change(1, 1, 'compute-7-1', 60_000 + seconds * 1000)] },
  [`/deployments/${id}/edit.json`]: {
    deploymentId: id,
    deploymentState: 'complete',
    state_history: [{ newState: 'active', updated: 60_000 }],
  },
})
const answers: Record<string, unknown> = {
  '/deployments': [1, 2, 3].map((id) => ({
    deploymentId: id,
    deploymentState: 'complete',
    created: 0,
    updated: id * 60_000,
    totalTime: id * 60,
    activeDuration: id * 60,
  })),
  ...deployed(1, 10),
  ...deployed(2, 90),
  ...deployed(3, 20),
}
stubRefusingService(answers)

const changes = toPlannedChanges(
  [change(1, 1, 'compute-7-1'), change(2, 2, 'os-7-1')].map((each) => ciChange.parse(each)),
  new Map([['7', 'lon-1']]),
)
const showRows = async () => {
  renderRoute(<Forecast scope={scope} changes={changes} />)
  const total = await screen.findByText(/^Estimated in total: 2 min, as the other deployments of this environment/)
  expect(total).toHaveTextContent('(median of 3, of any size); 1 of 2 steps has no history.')
  expect(total).not.toHaveTextContent('at least')
  return within(screen.getByRole('table', { name: 'Forecast' }))
    .getAllByRole('row')
    .slice(1)
}

it('estimates each step from earlier deployments, and shows what it replaces and what may be unavailable', async () => {
  answers['/instances'] = [change(1, 0, 'compute-7-1')]
  const [first, second] = await showRows()
  expect(await screen.findByText(/its only active compute is changed/)).toBeVisible()
  expect(first).toHaveTextContent(
    '1 compute in lon-120 s (median), 1 min 30 s (p90)web may be unavailable in lon-1: its only active compute is changedlon-1: 1 web compute replaced',
  )
  expect(second).toHaveTextContent('2 os in lon-1not enough historylon-1: 1 web os replaced')
})

it('claims no unaffected availability for updates', async () => {
  answers['/instances'] = [change(1, 0, 'compute-7-1')]
  const updated = ciChange.parse({ ...change(3, 3, 'tomcat-7-1'), rfcAction: 'update' })
  renderRoute(<Forecast scope={scope} changes={toPlannedChanges([updated], new Map([['7', 'lon-1']]))} />)
  await screen.findByText('Restarts by updates are not predicted.')
  expect(screen.getByRole('table')).toHaveTextContent('lon-1: 1 web tomcat updated in place')
})

it('says once that no step has a history', async () => {
  renderRoute(<Forecast scope={scope} changes={changes.slice(1)} />)
  expect(await screen.findByText(/1 of 1 step has no history/)).toBeVisible()
  expect(screen.queryByText('not enough history')).not.toBeInTheDocument()
})

it('calls availability unknown if the instances could not be loaded', async () => {
  answers['/instances'] = null
  const [first] = await showRows()
  expect(await screen.findAllByText('Availability unknown')).toHaveLength(2)
  expect(first).not.toHaveTextContent('may be unavailable')
})
