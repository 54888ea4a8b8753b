import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { draftCi } from '../../../contract/core/records.ts'
import { ChangeList } from './ChangeList.tsx'
import { toChangedRecord } from './changed-records.ts'

stubRefusingService({
  metadata: {
    className: 'catalog.oneops.1.Tomcat',
    mdAttributes: [{ attributeName: 'max_threads', description: 'Max Number of Threads' }],
  },
})

it('names attributes as their form does', async () => {
  const record = draftCi.parse({
    ciId: 1,
    ciName: 'tomcat',
    ciClassName: 'catalog.oneops.1.Tomcat',
    rfcAction: 'update',
  })
  const differences = [
    { attribute: 'max_threads', before: '200', after: '400' },
    { attribute: 'motd', before: undefined, after: 'hi' },
  ]
  const records = [toChangedRecord({ record, platform: 'web' }, differences)]
  renderRoute(
    <ChangeList scope={{ organization: 'acme', assembly: 'shop' }} records={records} />,
    '/:organization',
    '/acme',
  )
  expect(await screen.findByText('Max Number of Threads')).toBeInTheDocument()
  expect(screen.getByText('motd')).toBeInTheDocument()
})
