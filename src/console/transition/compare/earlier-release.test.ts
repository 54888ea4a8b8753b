import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  ci,
  ciChange,
  draftCi,
  relation,
  relationChange,
  release as releaseSchema,
} from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { UNKNOWN_VALUE } from './comparison.ts'
import {
  countMissingChanges,
  findHistoryRecords,
  toEarlierSource,
  type Histories,
  type RecordHistory,
} from './earlier-release.ts'
import type { CurrentSource } from './values.ts'

const toRelease = (releaseId: number, releaseState = 'closed', fields: object = {}) =>
  z.parse(releaseSchema, { releaseId, releaseState, created: releaseId * 10, updated: releaseId * 10 + 5, ...fields })

// Newest first: 50 is open, 40 was discarded, 20 is compared.
const RELEASES = [toRelease(50, 'open'), toRelease(40, 'canceled'), toRelease(30), toRelease(20), toRelease(10)]
const RELEASE = toRelease(20)

const toRecord = (ciId: number, ciAttributes: object, fields: object = {}) =>
  z.parse(draftCi, {
    ciId,
    ciName: 'tomcat',
    ciClassName: 'manifest.oneops.1.Tomcat',
    ciAttributes,
    updated: 900,
    ...fields,
  })

const toChange = (rfcId: number, releaseId: number, ciAttributes: object, base: object = {}, rfcAction = 'update') =>
  z.parse(ciChange, { rfcId, releaseId, ciId: 1, rfcAction, ciAttributes, ciBaseAttributes: base })

const toUse = (ciRelationId: number, fields: object) =>
  z.parse(relation, { ciRelationId, relationName: 'base.Consumes', fromCiId: 5, toCiId: 7, ...fields })

const toUseChange = (rfcId: number, releaseId: number, rfcAction: string, attributes: object, base: object = {}) =>
  z.parse(relationChange, {
    rfcId,
    releaseId,
    rfcAction,
    ciRelationId: 77,
    relationName: 'base.Consumes',
    fromCiId: 5,
    toCiId: 7,
    relationAttributes: attributes,
    relationBaseAttributes: base,
  })

const NOW: CurrentSource = {
  environment: undefined,
  release: undefined,
  records: [],
  dependencies: [],
  cloudUses: [],
  monitors: [],
  rates: undefined,
  cloudNames: new Map(),
}

const PLATFORM = toRecord(5, {}, { ciName: 'web', ciClassName: 'manifest.Platform', updated: 100 })

const rewind = (now: Partial<CurrentSource>, histories: Histories) =>
  toEarlierSource({ now: { ...NOW, ...now }, release: RELEASE, releases: RELEASES, histories })

const toHistories = (ciId: string, history: Partial<RecordHistory> | undefined): Histories =>
  new Map([[ciId, history && { rfc_cis: [], rfc_relations: [], ...history }]])

/** Attributes of the one record; undefined if it did not exist. */
const rewindRecord = (record: ReturnType<typeof toRecord>, rfc_cis: RecordHistory['rfc_cis'] | undefined) =>
  rewind({ records: [{ record, platform: 'web' }] }, toHistories(record.ciId, rfc_cis && { rfc_cis })).records?.[0]
    ?.record.ciAttributes

describe('a record after an earlier release', () => {
  it('has the values before the first later change, and keeps the others', () => {
    const record = toRecord(1, { version: '9', memory: '4', port: '80' }, { rfcId: 5, lastAppliedRfcId: 4 })
    const changes = [
      toChange(5, 50, { version: '9' }, { version: '8' }),
      toChange(4, 30, { version: '8', memory: '4' }, { version: '7', memory: '' }),
      toChange(3, 20, { version: '7' }, { version: '6' }),
    ]
    expect(rewindRecord(record, changes)).toEqual({ version: '7', memory: '', port: '80' })
  })

  it('ignores changes of discarded releases', () => {
    const record = toRecord(1, { version: '7' })
    expect(rewindRecord(record, [toChange(4, 40, { version: '8' }, { version: '3' })])).toEqual({ version: '7' })
  })

  it('did not exist before the change that added it', () => {
    const record = toRecord(1, { version: '8' })
    const changes = [toChange(5, 50, { version: '8' }, { version: '7' }), toChange(4, 30, { version: '7' }, {}, 'add')]
    expect(rewindRecord(record, changes)).toBeUndefined()
  })

  it('takes a value without an old one from an earlier change, or says that it is unknown', () => {
    const later = toChange(4, 30, { version: '8' })
    const read = (...earlier: RecordHistory['rfc_cis']) =>
      rewindRecord(toRecord(1, { version: '8' }), [later, ...earlier])
    expect(read(toChange(2, 10, { version: '6' }))).toEqual({ version: '6' })
    expect(read(toChange(2, 10, { port: '80' }, {}, 'add'))).toEqual({ version: '' })
    expect(read(toChange(2, 10, { port: '80' }))).toEqual({ version: UNKNOWN_VALUE })
    // Release 5 is not listed: it may have been discarded.
    expect(read(toChange(1, 5, { version: '6' }))).toEqual({ version: UNKNOWN_VALUE })
  })

  it('is unknown without a history, or with one that lacks the last change', () => {
    const record = toRecord(1, { version: '8' }, { lastAppliedRfcId: 4 })
    expect(rewindRecord(record, undefined)).toEqual({ version: UNKNOWN_VALUE })
    expect(rewindRecord(record, [])).toEqual({ version: UNKNOWN_VALUE })
    // Not changed since, so that no history is needed.
    expect(rewindRecord(toRecord(1, { version: '8' }, { updated: 199 }), undefined)).toEqual({ version: '8' })
  })

  it('does not tell secrets that changed from others, and no value that operations switches', () => {
    const record = toRecord(1, { password: ENCRYPTED, token: ENCRYPTED })
    const changes = [toChange(4, 30, { password: ENCRYPTED }, { password: ENCRYPTED })]
    expect(rewindRecord(record, changes)).toEqual({ password: UNKNOWN_VALUE, token: ENCRYPTED })
    const platform = toRecord(1, { version: '1', autorepair: 'true' }, { ciClassName: 'manifest.Platform' })
    expect(rewindRecord(platform, [])).toEqual({ version: '1', autorepair: UNKNOWN_VALUE })
  })
})

describe('the clouds after an earlier release', () => {
  const records = [{ record: PLATFORM, platform: 'web' }]
  const rewindUses = (uses: readonly ReturnType<typeof toUse>[], rfc_relations: RecordHistory['rfc_relations']) =>
    rewind({ records, cloudUses: uses }, toHistories('5', { rfc_relations })).cloudUses?.map(
      ({ relationAttributes }) => relationAttributes,
    )
  const use = toUse(77, { relationAttributes: { priority: '2', pct_scale: '50' }, updated: 900 })

  it('have their values before later commits', () => {
    expect(rewindUses([use], [toUseChange(4, 30, 'update', { priority: '2' }, { priority: '1' })])).toEqual([
      { priority: '1', pct_scale: '50' },
    ])
    expect(rewindUses([use], [toUseChange(4, 30, 'add', { priority: '2' })])).toEqual([])
    // An open change is not in the committed use.
    const open = [toUseChange(5, 50, 'update', { priority: '1' }, { priority: '2' })]
    expect(rewindUses([use], open)).toEqual([{ priority: '2', pct_scale: '50' }])
    expect(rewindUses([use], [])).toMatchObject([{ priority: UNKNOWN_VALUE, pct_scale: UNKNOWN_VALUE }])
  })

  it('include those that a later release removed', () => {
    const added = toUseChange(2, 10, 'add', { priority: '2', pct_scale: '100' })
    expect(rewindUses([], [toUseChange(4, 30, 'delete', {}), added])).toEqual([
      { priority: '2', pct_scale: '100', adminstatus: '', dpmt_order: '' },
    ])
    expect(rewindUses([], [toUseChange(4, 20, 'delete', {}), added])).toEqual([])
  })
})

it('reads the histories of platforms, of what changed, and of scaled components', () => {
  const record = (ciId: number, updated: number) => ({
    record: toRecord(ciId, {}, { ciName: `c${ciId}`, updated }),
    platform: 'web',
  })
  const dependencies = [toUse(1, { toCiId: 3, updated: 900 }), toUse(2, { toCiId: 4, updated: 100 })]
  const records = [
    { record: PLATFORM, platform: 'web' },
    record(1, 900),
    record(2, 100),
    record(3, 100),
    record(4, 100),
  ]
  expect(findHistoryRecords({ records, dependencies }, RELEASE).map((each) => each.record.ciId)).toEqual([
    '5',
    '1',
    '3',
  ])
})

it('leaves out monitors that were added later, and does not know those that changed', () => {
  const monitor = (created: number, updated: number) =>
    z.parse(ci, {
      ciId: 9,
      ciName: 'cpu',
      ciClassName: 'manifest.Monitor',
      ciAttributes: { enable: 'true' },
      created,
      updated,
    })
  const read = (...times: [number, number]) =>
    rewind({ monitors: [monitor(...times)] }, new Map()).monitors?.map(({ ciAttributes }) => ciAttributes['enable'])
  expect(read(100, 100)).toEqual(['true'])
  expect(read(100, 300)).toEqual([UNKNOWN_VALUE])
  expect(read(300, 300)).toEqual([])
})

it('counts the changes of later releases that no history has', () => {
  const releases = [toRelease(30, 'closed', { ciRfcCount: 3 }), toRelease(25, 'canceled', { ciRfcCount: 9 }), RELEASE]
  const histories = toHistories('1', { rfc_cis: [toChange(4, 30, {}), toChange(3, 20, {})] })
  expect(countMissingChanges({ release: RELEASE, releases, histories })).toEqual({ total: 3, missing: 2 })
})
