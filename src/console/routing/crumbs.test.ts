import { expect, it } from 'vitest'
import { paths } from './paths.ts'
import { environmentCrumbs, organizationCrumbs, pageHandle } from './crumbs.ts'

const params = { organization: 'acme', assembly: 'shop', environment: 'prod' }

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
])('leads to a page and to those above it', ({ crumbs }, expected) => {
  expect(crumbs(params).map(({ label, to }) => [label, to])).toEqual(expected)
})
