import { describe, expect, it } from 'vitest'
import { draftCi, draftRelation } from '../../../contract/core/records.ts'
import { formatCellChange, toCloudWrites } from './CloudChangesDialog.tsx'
import { getConsequences, toSafeOrder } from './consequences.ts'
import { editCells, formatEdits, getCellChanges, hasEdits, pruneEdits, type Edit, type Edits } from './edits.ts'
import { getSelectedCells, buildMatrix } from './matrix.ts'

const platform = (ciId: number, ciName: string, ciAttributes = {}) => draftCi.parse({ ciId, ciName, ciAttributes })
const consumes = (fromCiId: number, toCiId: number, relationAttributes: Record<string, string>, rfcAction?: string) =>
  draftRelation.parse({ ciRelationId: fromCiId * 100 + toCiId, fromCiId, toCiId, relationAttributes, rfcAction })

const primary = { priority: '1', dpmt_order: '1', pct_scale: '100', adminstatus: 'active' }
const names = new Map([
  ['7', 'dfw'],
  ['8', 'lon'],
])
const matrix = buildMatrix(
  [platform(2, 'web'), platform(1, 'api')],
  [
    consumes(1, 7, primary),
    consumes(1, 8, { ...primary, priority: '2', dpmt_order: '2' }),
    consumes(2, 7, primary, 'update'),
    consumes(9, 7, primary),
  ],
  names,
)
const edit = (scope: { platform?: string; cloud?: string }, change: Edit, edits: Edits = {}): Edits =>
  editCells(edits, getSelectedCells(matrix, { platform: scope.platform, cloud: scope.cloud }), change)
const deployed = ['bom.oneops.1.Compute', 'bom.oneops.1.Os', 'bom.oneops.1.Tomcat'].map((ciClassName) => ({
  ciClassName,
}))
const consequences = (edits: Edits, records: typeof deployed | undefined = deployed) =>
  getConsequences(getCellChanges(matrix, edits), () => records).map(
    ({ platforms, severity, message }) => `${severity} ${platforms.join(', ')}: ${message}`,
  )

describe('buildMatrix', () => {
  it('sorts platforms and clouds by name, marks uncommitted changes and ignores other relations', () => {
    expect(matrix.platforms.map(({ name }) => name)).toEqual(['api', 'web'])
    expect(matrix.clouds.map(({ name }) => name)).toEqual(['dfw', 'lon'])
    expect(matrix.platforms[1]?.cells.get('7')).toEqual({ use: primary, uncommitted: true })
    expect(matrix.platforms[1]?.cells.has('8')).toBe(false)
  })
  it('omits deleted relations, and uses the defaults of the service', () => {
    const { platforms, clouds } = buildMatrix(
      [platform(1, 'api')],
      [consumes(1, 7, {}), consumes(1, 8, {}, 'delete')],
      new Map(),
    )
    expect(clouds).toEqual([{ id: '7', name: '7' }])
    expect(platforms[0]?.cells.get('7')?.use).toEqual(primary)
  })
  it('keeps the order of the clouds of the environment, and lists others last', () => {
    const uses = [consumes(1, 7, primary), consumes(1, 8, primary), consumes(1, 6, primary)]
    const { clouds } = buildMatrix([platform(1, 'api')], uses, names, { environmentClouds: ['8', '7'] })
    expect(clouds.map(({ name }) => name)).toEqual(['lon', 'dfw', '6'])
  })
  it('uses the id as key of an inactive version', () => {
    const old = platform(5, 'web', { is_active: 'false', major_version: '2' })
    expect(buildMatrix([old], [], names).platforms[0]).toMatchObject({ key: '5', name: 'web (version 2)' })
  })
  it('has rows and columns without cells while loading', () => {
    const { platforms, clouds } = buildMatrix([platform(1, 'api')], [], names, {
      environmentClouds: ['8'],
      loadingPlatforms: ['1'],
    })
    expect(clouds).toEqual([{ id: '8', name: 'lon' }])
    expect(platforms[0]).toMatchObject({ isLoaded: false, cells: new Map() })
    expect(matrix.platforms[0]?.isLoaded).toBe(true)
  })
  it('selects the cells of a platform, a cloud, or both', () => {
    const at = (scope: { platform?: string; cloud?: string }) =>
      getSelectedCells(matrix, { platform: scope.platform, cloud: scope.cloud }).map(
        (each) => each.platform.name + each.cloud.name,
      )
    expect(at({ platform: 'api' })).toEqual(['apidfw', 'apilon'])
    expect(at({ cloud: 'dfw' })).toEqual(['apidfw', 'webdfw'])
    expect(at({ platform: 'web', cloud: 'lon' })).toEqual([])
    expect(at({})).toEqual([])
  })
})

describe('edits', () => {
  it('keep differences only, and are dropped once reverted', () => {
    const out = edit({ cloud: 'dfw' }, { adminstatus: 'offline', priority: '1' })
    expect(out).toEqual({ '1/7': { adminstatus: 'offline' }, '2/7': { adminstatus: 'offline' } })
    expect(edit({ platform: 'api' }, { adminstatus: 'active' }, out)).toEqual({ '2/7': { adminstatus: 'offline' } })
  })
  it('of removed or equal cells are dropped', () => {
    expect(pruneEdits(matrix, { '1/7': { priority: '1' }, '4/4': { priority: '2' } })).toEqual({})
  })
  it('are summed up by cloud, for the draft of an earlier visit', () => {
    const offline = edit({ cloud: 'dfw' }, { adminstatus: 'offline' })
    expect(formatEdits(matrix, offline)).toBe('2 changes in dfw')
    expect(formatEdits(matrix, edit({ platform: 'api' }, { pct_scale: '50' }))).toBe('2 changes in dfw and lon')
    expect(formatEdits(matrix, { '1/7': { priority: '1' } })).toBeUndefined()
  })
  it('of loading platforms are kept', () => {
    const early = buildMatrix([platform(1, 'api'), platform(2, 'web')], [consumes(2, 7, primary)], names, {
      loadingPlatforms: ['1'],
    })
    const edits: Edits = { '1/7': { priority: '1' }, '2/7': { priority: '2' } }
    expect(pruneEdits(early, edits)).toEqual(edits)
    expect(getCellChanges(early, edits).map(({ id }) => id)).toEqual(['2/7'])
    expect(hasEdits(edits, '1')).toBe(true)
    expect(hasEdits({ '11/7': {} }, '1')).toBe(false)
  })
})

describe('getConsequences', () => {
  it('lists a platform without a primary first', () => {
    const found = consequences(edit({ cloud: 'dfw' }, { adminstatus: 'offline' }))
    expect(found[0]).toBe('blocks api, web: no primary cloud would be left. Make another one primary as well.')
    expect(found).toContain(
      'goes api, web: 3 instances (1 compute) of each on dfw will be removed by the next deployment.',
    )
  })
  it('reports an unknown number of instances, none, and none of them computes', () => {
    const edits = edit({ platform: 'api', cloud: 'lon' }, { adminstatus: 'offline' })
    expect(getConsequences(getCellChanges(matrix, edits), () => undefined)[0]?.message).toBe(
      'all instances on lon will be removed by the next deployment.',
    )
    expect(consequences(edits, [])).toEqual(['note api: nothing is deployed on lon.'])
    expect(consequences(edits, deployed.slice(1, 2))).toEqual([
      'goes api: 1 instance on lon will be removed by the next deployment.',
    ])
  })
  it('warns when all primaries get the same order', () => {
    const edits = edit({ platform: 'api', cloud: 'lon' }, { priority: '1', dpmt_order: '1' })
    expect(consequences(edits)).toEqual([
      'attention api: all primary clouds now have order 1, so they are deployed at the same time.',
    ])
  })
  it('explains inactive and another scale', () => {
    const edits = edit({ platform: 'api', cloud: 'lon' }, { adminstatus: 'inactive', pct_scale: '50' })
    expect(consequences(edits)).toEqual([
      'attention api: lon no longer gets changes or repairs. Running instances stay.',
      'note api: scale on lon changes from 100% to 50%.',
    ])
  })
})

describe('toCloudWrites', () => {
  it('adds the new primary before it removes the old one, platform by platform', () => {
    const edits = edit({ cloud: 'lon' }, { priority: '1' }, edit({ cloud: 'dfw' }, { priority: '2' }))
    const order = toSafeOrder(getCellChanges(matrix, edits)).map(({ platform: of, cloud }) => of.name + cloud.name)
    expect(order).toEqual(['apilon', 'apidfw', 'webdfw'])
  })
  it('sends changed values only, one request per platform and cloud', () => {
    const edits = edit({ platform: 'api', cloud: 'lon' }, { pct_scale: '50', adminstatus: 'inactive' })
    const changes = getCellChanges(matrix, edits)
    expect(changes.map(formatCellChange)).toEqual(['active to inactive, 100% to 50%'])
    const scope = { organization: 'acme', assembly: 'shop', environment: 'prod' }
    expect(toCloudWrites(scope, changes).map(({ request }) => request)).toEqual([
      {
        params: { ...scope, platform: 'api' },
        body: { cloud_id: '8', attributes: { adminstatus: 'inactive', pct_scale: '50' } },
      },
    ])
  })
})
