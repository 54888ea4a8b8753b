import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { parseScope } from '../../routing/paths.ts'
import { compareValues, type ComparedValue } from './comparison.ts'
import PromoteDialog from './PromoteDialog.tsx'

const rfc = (rfcId: number) => ({
  rfcId,
  ciId: rfcId,
  ciName: `compute-1-${rfcId}`,
  nsPath: '/acme/shop/live1/bom/web/1',
  rfcAction: 'update',
})
stubRefusingService({
  '/environments/live1': { ciId: 1, ciName: 'live1', ciState: 'default', ciAttributes: { profile: 'PROD' } },
  '/releases/latest': { releaseId: 50, releaseState: 'open', createdBy: 'r.lind', ciRfcCount: 2, relationRfcCount: 1 },
  '/deployments/latest': { deploymentId: 80, deploymentState: 'complete' },
  '/deployments/bom': { release: { releaseId: 0 }, rfcs: { cis: [1, 2, 3].map(rfc), relations: [] } },
})

it('says what else is committed and planned, and asks for a review in production', async () => {
  const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'live1' })
  renderRoute(<PromoteDialog scope={scope} from="staging" receiver="right" rows={[]} onClose={() => {}} />)
  expect(await screen.findByText(/^Also committed: .* in live1 by r.lind/)).toBeVisible()
  expect(
    await screen.findByText('Also in the plan: 3 other changes left to deploy. The cost below is theirs alone.'),
  ).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'I reviewed what is committed in live1' })).toBeVisible()
})

it('says that the scale changes as well', async () => {
  const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'live1' })
  const scale = (value: string): ComparedValue => ({
    section: 'Scale',
    platform: 'web',
    name: 'compute',
    attribute: 'current',
    value,
    shown: value,
    isLocked: false,
    to: '/',
  })
  const rows = compareValues([scale('2')], [scale('8')])
  renderRoute(<PromoteDialog scope={scope} from="staging" receiver="right" rows={rows} onClose={() => {}} />)
  expect(await screen.findByText(/^The number of instances of web changes as well\./)).toBeVisible()
})
