import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../app/test-cpu-time.ts'
import { deploymentChanges, deploymentStatus } from '../../../contract/core/records.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { findFirstFailure, toRecordRows, createRecordSharing, hasUnknownRecords, countRecords } from './records.ts'

const NS = '/acme/storefront/prod/bom/web/1'

function parseChanges(count: number, steps = 3) {
  return deploymentChanges.parse({
    rfc_cis: Array.from({ length: count }, (_, index) => ({
      rfcId: index + 1,
      ciId: 1000 + index,
      ciName: `tomcat-7-${index + 1}`,
      nsPath: NS,
      rfcAction: 'update',
      execOrder: (index % steps) + 1,
      deployment: {
        dpmtRecordId: index + 1,
        deploymentId: 1,
        rfcId: index + 1,
        dpmtRecordState: 'pending',
        created: 10,
        updated: 20,
      },
    })),
    rfc_relations: [{ rfcId: 9_000_001, ciRelationId: 1, fromCiId: 1, toCiId: 2 }],
  })
}

const statesOf = (info: Record<string, { state: string; comments?: string }>) =>
  deploymentStatus.parse({
    deploymentId: 1,
    rfc_info: Object.fromEntries(Object.entries(info).map(([id, entry]) => [id, { recordId: 1, ...entry }])),
  }).rfc_info

it('reuses unchanged records, and the whole list if none changed', () => {
  const changes = parseChanges(3)
  const planned = toPlannedChanges(changes.rfc_cis, new Map())
  const join = (state: string) => toRecordRows(planned, changes.rfc_cis, statesOf({ 2: { state } }))
  const keep = createRecordSharing()
  const first = keep(join('pending'))
  expect(keep(join('pending'))).toBe(first)
  const second = keep(join('failed'))
  expect(second.map((item, index) => item === first[index])).toEqual([true, false, true])
  const named = toPlannedChanges(changes.rfc_cis, new Map([['7', 'dfw-1']]))
  const third = keep(toRecordRows(named, changes.rfc_cis, statesOf({ 2: { state: 'failed' } })))
  expect(third.map(({ cloud }) => cloud)).toEqual(['dfw-1', 'dfw-1', 'dfw-1'])
})

describe('toRecordRows', () => {
  const changes = parseChanges(3)
  const planned = toPlannedChanges(changes.rfc_cis, new Map())
  it('uses the state of the status, or else of the changes', () => {
    const items = toRecordRows(planned, changes.rfc_cis, statesOf({ 2: { state: 'failed', comments: 'no mirror' } }))
    expect(items.map(({ state, comments }) => [state, comments])).toEqual([
      ['pending', ''],
      ['failed', 'no mirror'],
      ['pending', ''],
    ])
    expect(items[0]).toMatchObject({ stateChangedAt: 20, platform: 'web' })
    expect(items[1]?.stateChangedAt, 'the time read belongs to the state before').toBeUndefined()
  })
  it('joins 20,000 records fast', () => {
    const many = parseChanges(20_000, 12)
    const rows = toPlannedChanges(many.rfc_cis, new Map())
    const info = Object.fromEntries(rows.map(({ id }) => [id, { recordId: 1, state: 'complete', comments: '' }]))
    const states = statesOf(info)
    const time = measureCpuTime(() => {
      const items = toRecordRows(rows, many.rfc_cis, states)
      expect(countRecords(items)).toMatchObject({ total: 20_000, complete: 20_000 })
    })
    expect(time).toBeLessThan(1_000)
  }, 20_000)
})

describe('hasUnknownRecords', () => {
  it('includes the records of items and relations', () => {
    expect(
      hasUnknownRecords(parseChanges(2), statesOf({ 1: { state: 'complete' }, 9_000_001: { state: 'complete' } })),
    ).toBe(false)
    expect(hasUnknownRecords(parseChanges(2), statesOf({ 77: { state: 'pending' } }))).toBe(true)
  })
})

describe('countRecords', () => {
  it('counts by state, unknown ones last', () => {
    const counts = countRecords(['pending', 'odd', 'complete', 'failed', 'complete'].map((state) => ({ state })))
    expect(counts).toMatchObject({ total: 5, complete: 2, failed: 1, inProgress: 0 })
    expect(counts.states.map(({ state }) => state)).toEqual(['complete', 'failed', 'pending', 'odd'])
  })
})

describe('findFirstFailure', () => {
  it('is in the earliest step', () => {
    const changes = parseChanges(3)
    const planned = toPlannedChanges(changes.rfc_cis, new Map())
    const states = statesOf({ 3: { state: 'failed' }, 2: { state: 'failed' } })
    expect(findFirstFailure(toRecordRows(planned, changes.rfc_cis, states))?.step).toBe(2)
    expect(findFirstFailure(toRecordRows(planned, changes.rfc_cis, statesOf({})))).toBeUndefined()
  })
})
