import { expect, it, vi } from 'vitest'
import { setPermissionCheck } from '../../kit/browser/write-permission.ts'
import { getPaletteEntries } from './entries.ts'
import { createRecordStore } from './record-store.ts'

const apply = vi.fn()
const organization = { organization: 'acme', assembly: '', environment: '' }
const find = (text: string, scope = { ...organization, assembly: 'shop', environment: 'prod' }) =>
  getPaletteEntries(text, scope, '/', createRecordStore(), [{ label: 'Theme: dark', apply }])

it('finds settings and runs them', () => {
  const [entry, ...others] = find('dark')
  expect([entry?.label, others.length]).toEqual(['Theme: dark', 0])
  expect(entry?.action).toBe(apply)
})

it.each([
  ['new environment', 'Create environment', '/acme/assemblies/shop/transition/environments/new'],
  ['create cloud', 'Create cloud', '/acme/clouds/new'],
  ['timeline', 'Timeline', '/acme/assemblies/shop/transition/environments/prod/timeline'],
  ['settings acme', 'Settings', '/acme/settings'],
])('finds %j', (text, label, to) => {
  expect(find(text)).toMatchObject([{ label, action: to }])
})

it('lists labels that start with the text first', () => {
  expect(find('clouds').map(({ label }) => label)).toEqual(['Clouds', 'Platforms and clouds'])
})

it('leads to the assemblies to create an environment elsewhere', () => {
  expect(find('create', organization).map(({ label }) => label)).toEqual([
    'Create assembly',
    'Create cloud',
    'Create environment',
  ])
  expect(find('new environment', organization)).toMatchObject([{ action: '/acme/assemblies' }])
})

it('disables what the signed-in user may not create, with the reason', () => {
  setPermissionCheck((needs) => (needs === 'transition' ? undefined : `You need ${needs}.`))
  try {
    expect(find('create').map(({ label, detail, disabledReason }) => [label, detail, disabledReason])).toEqual([
      ['Create assembly', 'You need creates.', 'You need creates.'],
      ['Create cloud', 'You need creates.', 'You need creates.'],
      ['Create environment', 'shop', undefined],
      ['Create platform', 'You need design.', 'You need design.'],
    ])
  } finally {
    setPermissionCheck(() => undefined)
  }
})

it('runs saved change plans with parameters as runbooks', () => {
  const plans = [
    { name: 'Bump version', parameters: [{ name: 'version' }] },
    { name: 'Bump once', parameters: [] },
  ]
  localStorage.setItem('signalbox.change-plans', JSON.stringify(plans))
  const found = getPaletteEntries('run runbook', organization, '/acme', createRecordStore(), [])
  expect(found.map(({ label, action }) => [label, action])).toEqual([
    ['Open runbook Bump version', '/acme/change-plans/Bump%20version'],
  ])
  localStorage.removeItem('signalbox.change-plans')
})
