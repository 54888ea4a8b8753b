import { beforeAll, describe, expect, it } from 'vitest'
import type { CiRow, Dataset } from '../model/rows.ts'
import { buildDataset } from './dataset.ts'

const now = Date.UTC(2026, 9, 1, 12)
const shortClass = (ci: CiRow) => ci.ciClassName.slice(ci.ciClassName.lastIndexOf('.') + 1)

// All referenced ids with the referring record.
function references(data: Dataset): [string, number][] {
  const approvals = data.approvals.flatMap((row): [string, number][] => [
    ['approval', row.deploymentId],
    ['approval', row.governCiId],
  ])
  return [
    ...data.relations.flatMap((row): [string, number][] => [
      [row.relationName, row.fromCiId],
      [row.relationName, row.toCiId],
    ]),
    ...data.relationChanges.flatMap((row): [string, number][] => [
      ['relation change', row.releaseId],
      ['relation change', row.fromCiId],
      ['relation change', row.toCiId],
    ]),
    ...data.changes.flatMap((row): [string, number][] => [
      ['change', row.releaseId],
      ['change', row.ciId],
    ]),
    ...data.releases.flatMap((row): [string, number][] =>
      row.parentReleaseId ? [['release', row.parentReleaseId]] : [],
    ),
    ...data.deployments.map((row): [string, number] => ['deployment', row.releaseId]),
    ...data.records.flatMap((row): [string, number][] => [
      ['record', row.deploymentId],
      ['record', row.rfcId],
    ]),
    ...data.stateHistory.map((row): [string, number] => ['state history', row.deploymentId]),
    ...approvals,
    ...data.procedures.map((row): [string, number] => ['procedure', row.ciId]),
    ...data.actions.flatMap((row): [string, number][] => [
      ['action', row.procedureId],
      ['action', row.ciId],
    ]),
    ...data.logs.map((row): [string, number] => ['log', row.ownerId]),
    ...data.events.map((row): [string, number] => ['event', row.ciId]),
    ...data.organizations.map((row): [string, number] => ['organization', row.ciId]),
    ...data.teams.flatMap((row) => [...row.members, ...row.attached].map((id): [string, number] => ['team', id])),
  ]
}

function ownIds(data: Dataset): number[] {
  return [
    ...data.cis.map((row) => row.ciId),
    ...data.relations.map((row) => row.ciRelationId),
    ...data.releases.map((row) => row.releaseId),
    ...data.changes.flatMap((row) => (row.rfcAction === 'add' ? [row.rfcId, row.ciId] : [row.rfcId])),
    ...data.relationChanges.map((row) => row.rfcId),
    ...data.deployments.map((row) => row.deploymentId),
    ...data.records.map((row) => row.dpmtRecordId),
    ...data.stateHistory.map((row) => row.eventId),
    ...data.approvals.map((row) => row.approvalId),
    ...data.procedures.map((row) => row.procedureId),
    ...data.actions.map((row) => row.actionId),
    ...data.organizations.map((row) => row.id),
    ...data.operators.map((row) => row.id),
    ...data.teams.map((row) => row.id),
  ]
}

// Building takes a second of CPU time, but much longer on a busy machine.
const BUSY_MS = 60_000

describe.each(['demo', 'large', 'empty'] as const)('%s dataset', { timeout: BUSY_MS }, (kind) => {
  let data: Dataset
  beforeAll(() => {
    data = buildDataset(kind, now)
  }, BUSY_MS)

  it('gives every record a unique id and has no dangling references', () => {
    const ids = ownIds(data)
    const knownIds = new Set(ids)
    expect(knownIds.size).toBe(ids.length)
    expect(references(data).filter(([, id]) => !knownIds.has(id))).toEqual([])
  })

  it('has unique names per namespace and class', () => {
    const names = data.cis.map((ci) => `${ci.nsPath} ${ci.ciClassName} ${ci.ciName}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('follows the naming rules', () => {
    const strict = new Set(['account.Assembly', 'manifest.Environment', 'catalog.Platform', 'manifest.Platform'])
    const named = data.cis.filter((ci) => strict.has(ci.ciClassName)).map((ci) => ci.ciName)
    expect(named.filter((name) => !/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(name))).toEqual([])
  })

  it('has attributes that parse if they look like JSON', () => {
    const values = data.cis
      .flatMap((ci) => Object.values(ci.ciAttributes))
      .filter((value) => value && /^[[{]/.test(value))
    const broken = [...new Set(values)].filter((value) => {
      try {
        JSON.parse(value ?? '')
        return false
      } catch {
        return true
      }
    })
    expect(broken).toEqual([])
  })

  it('has no times in the future', () => {
    const times = [
      ...data.cis.map((row) => row.updated),
      ...data.relations.map((row) => row.updated),
      ...data.releases.map((row) => row.updated),
      ...data.deployments.map((row) => row.updated),
      ...data.stateHistory.map((row) => row.updated),
      ...data.records.map((row) => row.updated),
      ...data.logs.map((row) => row.time),
    ]
    expect(times.reduce((latest, time) => Math.max(latest, time), 0)).toBeLessThanOrEqual(now)
  })

  it('has at most one open release per namespace and one unfinished deployment per environment', () => {
    const open = data.releases.filter((row) => row.releaseState === 'open').map((row) => `${row.kind} ${row.nsPath}`)
    expect(new Set(open).size).toBe(open.length)
    const unfinished = data.deployments.filter((row) => /^(pending|active|paused|failed)$/.test(row.deploymentState))
    expect(new Set(unfinished.map((row) => row.nsPath)).size).toBe(unfinished.length)
  })

  it('is the same for the same time', () => {
    const again = buildDataset(kind, now)
    // Serializing all of the large one takes seconds; a difference shifts everything after it.
    const text = ({ cis, ...rest }: Dataset) => JSON.stringify(kind === 'large' ? cis.slice(-500) : { cis, ...rest })
    expect(text(again) === text(data)).toBe(true)
  })

  it('moves with the build time', () => {
    const later = buildDataset(kind, now + 1000)
    expect(later.cis.map((ci) => ci.created - 1000)).toEqual(data.cis.map((ci) => ci.created))
  })
})

describe('large', { timeout: BUSY_MS }, () => {
  it('has 20,000 instances of one component, 300 more assemblies, 2,000 deployments, 5,000 offerings, a long catalog', () => {
    const before = process.cpuUsage()
    const data = buildDataset('large', now)
    // CPU time, not wall time. A quadratic algorithm takes over ten seconds.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(6)
    const fleet = data.cis.filter((ci) => ci.nsPath === '/acme/fleet/prod/bom/edge/1' && shortClass(ci) === 'Compute')
    expect(fleet).toHaveLength(20_000)
    const unhealthyCount = fleet.filter((ci) => ci.opsState !== 'good').length
    expect(unhealthyCount).toBeGreaterThan(300)
    expect(unhealthyCount).toBeLessThan(500)
    expect(data.cis.filter((ci) => ci.ciClassName === 'account.Assembly' && ci.nsPath === '/acme')).toHaveLength(313)
    expect(data.cis.filter((ci) => ci.ciClassName === 'account.Cloud' && ci.nsPath === '/acme/_clouds')).toHaveLength(8)
    expect(data.deployments.length).toBeGreaterThanOrEqual(2000)
    const offerings = data.cis.filter((ci) => ci.ciClassName === 'cloud.Offering' && ci.nsPath.startsWith('/acme/'))
    expect(offerings.length).toBeGreaterThanOrEqual(5000)
    const ofClass = (name: string) => data.cis.filter((ci) => ci.ciClassName === name)
    expect(ofClass('mgmt.Pack').length).toBeGreaterThan(60)
    const disabled = ofClass('mgmt.Version').filter((ci) => ci.ciAttributes['enabled'] === 'false')
    expect(disabled.map((ci) => `${ci.nsPath}/${ci.ciName}`)).toContain('/public/oneops/packs/kafka/3')
    for (const ci of offerings) expect(ci.ciAttributes['cost_rate']).toMatch(/^\d+\.\d{2,5}$/)
  })
})

describe('empty', () => {
  it('has people and public templates, but no assemblies', () => {
    const data = buildDataset('empty', now)
    expect(data.organizations.map((row) => row.name)).toEqual(['acme', 'globex'])
    expect(data.teams.map((row) => row.name)).toEqual(['admins', 'admins'])
    const own = data.cis.filter((ci) => !ci.nsPath.startsWith('/public'))
    expect(own.map((ci) => ci.ciClassName)).toEqual(['account.Organization', 'account.Organization'])
    expect(data.cis.some((ci) => ci.ciClassName === 'mgmt.cloud.service.Openstack')).toBe(true)
    expect(data.cis.some((ci) => ci.ciClassName === 'mgmt.catalog.oneops.1.Tomcat')).toBe(true)
  })
})

describe('details from the documents', () => {
  const { cis, relations } = buildDataset('demo', now)
  const named = (className: RegExp) => cis.filter(({ ciClassName }) => className.test(ciClassName))

  it('include a public log stream and a DNS offering', () => {
    const [stream] = named(/^mgmt\.cloud\.service\..*Logstash$/)
    expect(relations.find(({ toCiId }) => toCiId === stream?.ciId)?.relationAttributes).toEqual({
      service: 'logstream',
    })
    const dns = named(/^mgmt\.cloud\.Offering$/).find(({ nsPath }) => nsPath.includes('Designate'))
    expect(dns).toMatchObject({ ciName: 'dns-entry', ciAttributes: { cost_unit: 'USD', cost_rate: '0.0005' } })
  })

  it('differ between environments', () => {
    const environments = named(/^manifest\.Environment$/)
    for (const setting of ['dpmtdelay', 'debug', 'logging', 'global_dns', 'availability']) {
      const values = new Set(environments.map(({ ciAttributes }) => ciAttributes[setting]))
      expect(values.size, setting).toBeGreaterThan(1)
    }
  })
})
