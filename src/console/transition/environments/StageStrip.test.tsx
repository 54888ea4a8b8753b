import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deployment, release } from '../../../contract/core/records.ts'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { getDesignState } from '../releases/design-state.ts'
import { parseScope } from '../../routing/paths.ts'
import { StageStrip } from './StageStrip.tsx'

stubRefusingService({})

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })

it('leads from marked computes to the list of them', () => {
  renderRoute(
    <StageStrip
      scope={scope}
      state={{
        environment: { ciState: 'default', comments: '' },
        manifest: release.parse({ releaseId: 50, releaseState: 'closed' }),
        bom: null,
        latest: deployment.parse({ deploymentId: 80, deploymentState: 'complete' }),
        markedCount: 2,
      }}
    />,
  )
  expect(screen.getByRole('link', { name: '2 computes marked for replacement' })).toHaveAttribute(
    'href',
    '/acme/assemblies/shop/operations/environments/dev/instances?quick=marked',
  )
})

it('sets uncommitted changes of the design apart from its last release', () => {
  const releases = [
    release.parse({ releaseId: 41, releaseState: 'open' }),
    release.parse({ releaseId: 40, releaseState: 'closed', updated: 1 }),
  ]
  renderRoute(
    <StageStrip
      scope={scope}
      state={{
        environment: { ciState: 'default', comments: '' },
        manifest: null,
        bom: null,
        latest: null,
        markedCount: 0,
        design: getDesignState(releases, null),
      }}
    />,
  )
  const [design] = screen.getAllByRole('listitem')
  expect(design).toHaveTextContent(/uncommitted changessince release 40, /)
  expect(screen.getByRole('link', { name: 'uncommitted changes' })).toHaveAttribute(
    'href',
    '/acme/assemblies/shop/design/changes',
  )
})
