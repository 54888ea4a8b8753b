import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { release } from '../../../contract/core/records.ts'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { parseScope } from '../../routing/paths.ts'
import DiscardDialog from './DiscardDialog.tsx'

const reads: Record<string, unknown> = {
  '/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default' },
  '/dev/platforms': [],
  '/dev/variables': [{ ciId: 2, ciName: 'region', ciClassName: 'manifest.Globalvar', rfcAction: 'update' }],
}
stubRefusingService(reads)
const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })
const open = release.parse({ releaseId: 50, releaseState: 'open', ciRfcCount: 1, relationRfcCount: 0 })
const show = () => renderRoute(<DiscardDialog scope={scope} kind="changes" release={open} onClose={() => {}} />)

it('lists what is lost', async () => {
  show()
  expect(await screen.findByText('region changed')).toBeVisible()
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
})

it('says that more may be lost if a list could not be loaded', async () => {
  reads['/dev/platforms'] = 'no list'
  show()
  expect(await screen.findByText('1 list could not be loaded: more may be lost than shown.')).toBeVisible()
})
