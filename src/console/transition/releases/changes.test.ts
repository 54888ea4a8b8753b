import { describe, expect, it } from 'vitest'
import { deploymentChanges } from '../../../contract/core/records.ts'
import { countActions, toPlannedChanges, toPlanSteps, parseInstanceName } from './changes.ts'
import { toCiNames } from '../../kit/named-records.ts'

const changesOf = (rows: readonly (readonly [name: string, action: string, step: number])[]) =>
  deploymentChanges.parse({
    rfc_cis: rows.map(([ciName, rfcAction, execOrder], index) => ({
      rfcId: index + 1,
      ciId: 100 + index,
      ciName,
      rfcAction,
      execOrder,
      nsPath: '/acme/storefront/prod/bom/web/1',
    })),
  }).rfc_cis

const clouds = toCiNames([])

describe('parseInstanceName', () => {
  it('finds component and cloud, also if the component has dashes and digits', () => {
    expect(parseInstanceName('tomcat-31240-7')).toEqual({ component: 'tomcat', cloudId: '31240' })
    expect(parseInstanceName('app-2-server-31240-12')).toEqual({ component: 'app-2-server', cloudId: '31240' })
  })
  it('uses other names as the component', () => {
    expect(parseInstanceName('lb')).toEqual({ component: 'lb', cloudId: '' })
  })
})

describe('toPlannedChanges', () => {
  it('finds the platform and the cloud of a change, by name or id', () => {
    const [change] = toPlannedChanges(changesOf([['compute-31240-1', 'add', 2]]), new Map([['31240', 'lon-2']]))
    expect(change).toMatchObject({ component: 'compute', platform: 'web', cloud: 'lon-2', action: 'add', step: 2 })
    expect(toPlannedChanges(changesOf([['compute-5-1', 'add', 2]]), clouds)[0]?.cloud).toBe('5')
  })
  it('orders by step, then by natural order of names', () => {
    const rows = changesOf([
      ['os-1-1', 'add', 2],
      ['compute-1-10', 'add', 1],
      ['compute-1-2', 'add', 1],
    ])
    expect(toPlannedChanges(rows, clouds).map(({ name }) => name)).toEqual(['compute-1-2', 'compute-1-10', 'os-1-1'])
  })
})

describe('summaries of a plan', () => {
  const changes = toPlannedChanges(
    changesOf([
      ['compute-1-1', 'add', 2],
      ['compute-1-2', 'add', 2],
      ['os-1-1', 'delete', 10],
      ['keypair-1-1', 'replace', 1],
      ['secgroup-1-1', 'update', 1],
    ]),
    clouds,
  )
  it('counts destructive actions first', () => {
    expect(countActions(changes)).toEqual([
      ['delete', 1],
      ['replace', 1],
      ['update', 1],
      ['add', 2],
    ])
  })
  it('lists steps in numeric order', () => {
    expect(toPlanSteps(changes).map(({ step, actions }) => [step, actions.length])).toEqual([
      [1, 2],
      [2, 1],
      [10, 1],
    ])
  })
})
