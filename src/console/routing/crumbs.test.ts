import { expect, it } from 'vitest'
import { parseScope, paths } from './paths.ts'
import { environmentCrumbs, organizationCrumbs, pageHandle } from './crumbs.ts'

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'prod' })

it.each([
  [
    pageHandle(organizationCrumbs, 'Cost', paths.costReport),
    [
      ['acme', '/acme'],
      ['Cost', '/acme/reports/cost'],
    ],
  ],
  [
    pageHandle(environmentCrumbs, 'Timeline', paths.environmentTimeline),
    [
      ['acme', '/acme'],
      ['shop', '/acme/assemblies/shop'],
      ['Transition', '/acme/assemblies/shop/transition'],
      ['prod', '/acme/assemblies/shop/transition/environments/prod'],
      ['Timeline', '/acme/assemblies/shop/transition/environments/prod/timeline'],
    ],
  ],
])('has the crumbs of the page and its parents', ({ crumbs }, expected) => {
  expect(crumbs(scope).map(({ label, to }) => [label, to])).toEqual(expected)
})
