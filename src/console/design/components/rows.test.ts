import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { diffDesignPlatform } from '../../../contract/design/platforms.ts'
import { componentRows } from './rows.ts'
import { findCycle } from '../platforms/link-changes.ts'

const records = z.parse(diffDesignPlatform.answer, [
  {
    ciId: 1,
    ciName: 'compute',
    ciClassName: 'catalog.oneops.1.Compute',
    diffCi: { ciId: 9 },
    diffAttributes: [{ attribute: 'size' }],
  },
  { ciId: 2, ciName: 'web-compute-ssh', ciClassName: 'catalog.Monitor', component: { ciId: 1 }, diffCi: { ciId: 8 } },
  {
    ciId: 3,
    ciName: 'hook',
    ciClassName: 'catalog.Attachment',
    component: { ciId: 1 },
    rfcAction: 'add',
    diffCi: null,
  },
  { ciId: 4, ciName: 'anna', ciClassName: 'catalog.oneops.1.User', diffCi: null, rfcAction: 'add' },
  { ciId: 5, ciName: 'groupId', ciClassName: 'catalog.Localvar' },
])

test('counts parts and pending parts, and lists differences from the pack', () => {
  expect(componentRows(records)).toMatchObject([
    { name: 'compute', type: 'Compute', action: '', changedParts: 1, differs: 'size', monitors: 1, attachments: 1 },
    { name: 'anna', type: 'User', action: 'add', changedParts: 0, differs: 'added here' },
  ])
})

test('finds a cycle of links', () => {
  const links: Record<string, string[]> = { api: ['db'], db: ['web'], cache: ['cache'] }
  const linksOf = (name: string) => links[name] ?? []
  expect(findCycle('web', ['cache', 'api'], linksOf)).toEqual(['web', 'api', 'db', 'web'])
  expect(findCycle('web', ['cache'], linksOf)).toBeUndefined()
})
