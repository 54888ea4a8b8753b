import { describe, expect, it } from 'vitest'
import type { CiRow, DeploymentState } from '../model/rows.ts'
import { passwordMatches } from '../model/password.ts'
import { TEAM_FLAGS } from '../http/permissions.ts'
import { buildDataset } from './dataset.ts'

const now = Date.UTC(2026, 9, 1, 12)
const data = buildDataset('demo', now)
const shortClass = (ci: CiRow) => ci.ciClassName.slice(ci.ciClassName.lastIndexOf('.') + 1)
const inNamespace = (nsPath: string, className: string) =>
  data.cis.filter((ci) => ci.nsPath === nsPath && ci.ciClassName === className)

function deployment(state: DeploymentState) {
  const found = data.deployments.filter((row) => row.deploymentState === state)
  const [row] = found
  if (!row || found.length !== 1) throw new Error(`Expected one ${state} deployment, found ${found.length}.`)
  const records = data.records.filter((record) => record.deploymentId === row.deploymentId)
  return {
    row,
    records,
    count: (state: string) => records.filter((record) => record.dpmtRecordState === state).length,
  }
}

describe('demo users', () => {
  const teamsOf = (username: string) => {
    const id = data.operators.find((row) => row.username === username)?.id
    return data.teams.filter((team) => id !== undefined && team.members.includes(id))
  }
  const assembliesOf = (username: string) =>
    inNamespace('/acme', 'account.Assembly').filter((ci) =>
      teamsOf(username).some((team) => team.orgScope || team.attached.includes(ci.ciId)),
    )

  it('lets the viewer see a part and change nothing, and the operator operate a part but not design', () => {
    const all = inNamespace('/acme', 'account.Assembly').length
    for (const username of ['demo-viewer', 'demo-operator']) {
      const names = assembliesOf(username).map((ci) => ci.ciName)
      expect(names).toEqual(expect.arrayContaining(['storefront', 'checkout', 'search', 'billing', 'identity']))
      expect(names.length).toBeLessThan(all)
    }
    expect(teamsOf('demo-viewer').some((team) => TEAM_FLAGS.some((flag) => team[flag]))).toBe(false)
    const operators = teamsOf('demo-operator').find((team) => team.name === 'operators')
    expect(operators).toMatchObject({ design: false, transition: true, operations: true, orgScope: false })
  })

  it('stores the demo passwords, which equal the names, as hashes', () => {
    for (const { username, password } of data.operators) {
      expect(passwordMatches(username, password)).toBe(username.startsWith('demo-'))
      expect(password ?? '').not.toContain(username)
    }
  })
})

describe('demo clouds', () => {
  const offerings = data.cis.filter((ci) => ci.ciClassName === 'cloud.Offering' && ci.nsPath.startsWith('/acme/'))

  it('are six of three providers', () => {
    const names = inNamespace('/acme/_clouds', 'account.Cloud').map((ci) => ci.ciName)
    expect(names.sort()).toEqual(['dfw-1', 'fra-1', 'lab', 'lon-2', 'ord-1', 'sin-1'])
    for (const type of ['Openstack', 'Azure', 'Ec2']) {
      expect(data.cis.some((ci) => ci.ciClassName === `cloud.service.${type}`)).toBe(true)
    }
  })

  it('have offerings in two currencies, with exact rates and both criteria syntaxes', () => {
    expect(offerings.length).toBeGreaterThanOrEqual(46)
    expect(new Set(offerings.map((ci) => ci.ciAttributes['cost_unit']))).toEqual(new Set(['USD', 'EUR']))
    for (const ci of offerings) expect(ci.ciAttributes['cost_rate']).toMatch(/^\d+\.\d{2,5}$/)
    const criteria = offerings.map((ci) => ci.ciAttributes['criteria'] ?? '')
    expect(criteria.some((text) => text.endsWith('ciAttributes.size:L'))).toBe(true)
    expect(criteria.some((text) => text.endsWith("ciAttributes['size']=='L'"))).toBe(true)
    expect(offerings.some((ci) => ci.ciName === 'gpu-exp')).toBe(true)
  })

  it('flag secrets for masking', () => {
    const services = data.cis.filter((ci) => ci.ciClassName === 'cloud.service.Openstack')
    for (const ci of services) expect(ci.attrProps['IS_SECURED']).toEqual({ password: 'true' })
  })
})

describe('demo instances', () => {
  const computes = inNamespace('/acme/storefront/prod/bom/web/1', 'bom.oneops.1.Compute')

  it('have the promised number', () => {
    const bom = data.cis.filter((ci) => ci.ciClassName.startsWith('bom.'))
    expect(bom.length).toBeGreaterThan(3000)
    expect(bom.length).toBeLessThan(4200)
    expect(computes).toHaveLength(60)
  })

  it('include 22 unhealthy computes in storefront/prod/web with open events, none in fra-1', () => {
    const unhealthy = computes.filter((ci) => ci.opsState === 'unhealthy')
    expect(unhealthy).toHaveLength(22)
    const watched = new Map(data.events.map((event) => [event.ciId, event]))
    for (const ci of unhealthy)
      expect(watched.get(ci.ciId)).toMatchObject({ monitor: 'web-compute-ssh', name: 'SSH Up' })
    const frankfurt = inNamespace('/acme/_clouds', 'account.Cloud').find((ci) => ci.ciName === 'fra-1')
    expect(unhealthy.filter((ci) => ci.ciName.startsWith(`compute-${frankfurt?.ciId}-`))).toEqual([])
    expect(new Set(computes.map((ci) => ci.opsState))).toEqual(
      new Set(['good', 'unhealthy', 'notify', 'overutilized', 'underutilized']),
    )
  })

  it('include two computes marked for replacement, with their managed items', () => {
    const marked = data.cis.filter((ci) => ci.ciState === 'replace')
    expect(marked.filter((ci) => shortClass(ci) === 'Compute')).toHaveLength(2)
    expect(marked).toHaveLength(12)
  })
})

describe('demo deployments', () => {
  it('include about 150 finished ones', () => {
    const finished = data.deployments.filter((row) => /complete|canceled/.test(row.deploymentState))
    expect(finished.length).toBeGreaterThan(140)
    expect(finished.some((row) => row.deploymentState === 'canceled')).toBe(true)
  })

  it.each(['storefront/dev', 'checkout/prod', 'identity/staging'])(
    'include at least three complete ones of %s with records of the same steps, so that durations can be compared',
    (path) => {
      const changesById = new Map(data.changes.map((change) => [change.rfcId, change]))
      const steps = data.deployments
        .filter((row) => row.nsPath === `/acme/${path}/bom` && row.deploymentState === 'complete')
        .toSorted((one, other) => other.created - one.created)
        .slice(0, 4)
        .map(({ deploymentId }) => {
          const records = data.records.filter((record) => record.deploymentId === deploymentId)
          return records
            .map(({ rfcId }) => `${changesById.get(rfcId)?.execOrder} ${changesById.get(rfcId)?.ciId}`)
            .join()
        })
      expect(steps).toHaveLength(4)
      expect(steps[0]).not.toBe('')
      expect(new Set(steps).size).toBe(1)
    },
  )

  it('include one that failed in a middle step of checkout/prod', () => {
    const { row, records, count } = deployment('failed')
    expect(row.nsPath).toBe('/acme/checkout/prod/bom')
    expect(count('failed')).toBe(2)
    expect(count('complete')).toBe(18)
    expect(row.currentStep).toBeLessThan(row.maxExecOrder)
    const failed = records.filter((record) => record.dpmtRecordState === 'failed')
    expect(failed.map((record) => record.comments).join()).toContain('not found in mirror')
    for (const record of failed) {
      expect(data.logs.some((line) => line.ownerId === record.dpmtRecordId && line.level === 'ERROR')).toBe(true)
    }
  })

  it('include a long running one in identity/prod', () => {
    const { row, count } = deployment('active')
    expect(row.nsPath).toBe('/acme/identity/prod/bom')
    expect(count('inprogress')).toBe(8)
    expect(count('pending')).toBeGreaterThan(500)
  })

  it('include an idle paused one, and one that waits for fra-1', () => {
    const paused = deployment('paused')
    expect(paused.row.nsPath).toBe('/acme/search/staging/bom')
    expect(paused.count('inprogress')).toBe(0)
    const waiting = deployment('pending')
    expect(waiting.row.nsPath).toBe('/acme/billing/prod/bom')
    const approvals = data.approvals.filter((each) => each.deploymentId === waiting.row.deploymentId)
    expect(approvals.map((each) => each.state)).toEqual(['pending'])
  })

  it('have ids in order of time within an environment', () => {
    const last = new Map<string, number>()
    for (const row of [...data.deployments].sort((one, other) => one.deploymentId - other.deploymentId)) {
      expect(row.created).toBeGreaterThanOrEqual(last.get(row.nsPath) ?? 0)
      last.set(row.nsPath, row.created)
    }
  })
})

describe('open releases of the demo', () => {
  it.each([
    ['design', '/acme/storefront', 4],
    ['manifest', '/acme/storefront/staging/manifest', 3],
    ['bom', '/acme/storefront/dev/bom', 3],
    ['manifest', '/acme/ledger/qa/manifest', 1],
  ] as const)('has an open %s release in %s', (kind, nsPath, changes) => {
    const release = data.releases.find(
      (row) => row.kind === kind && row.nsPath === nsPath && row.releaseState === 'open',
    )
    expect(data.changes.filter((row) => row.releaseId === release?.releaseId)).toHaveLength(changes)
    expect(data.deployments.some((row) => row.releaseId === release?.releaseId)).toBe(false)
  })

  it('own the values set in transition, so that pulls keep them', () => {
    const [tomcat] = inNamespace('/acme/checkout/prod/manifest/api/1', 'manifest.oneops.1.Tomcat')
    expect(tomcat?.attrProps['owner']).toEqual({ version: 'manifest' })
    const [pulled] = inNamespace('/acme/storefront/dev/manifest/web/1', 'manifest.oneops.1.Tomcat')
    expect(pulled?.attrProps['owner']?.['version']).not.toBe('manifest')
  })

  it('do not change the committed records', () => {
    const valueOf = (environment: string) =>
      inNamespace(`/acme/storefront/${environment}/manifest/web/1`, 'manifest.oneops.1.Tomcat')[0]?.ciAttributes[
        'version'
      ]
    expect([valueOf('dev'), valueOf('staging'), valueOf('prod')]).toEqual(['8.5.35', '8.5.31', '8.5.31'])
  })
})

it('builds the demo fast', () => {
  const timed = (work: () => void) => {
    const before = performance.now()
    work()
    return performance.now() - before
  }
  const least = (work: () => void) => Math.min(...[1, 2, 3].map(() => timed(work)))
  const data = buildDataset('demo', now)
  // Relative to the time for copying the result on the same machine: about as long.
  const copying = least(() => void JSON.parse(JSON.stringify(data)))
  expect(least(() => void buildDataset('demo', now)) / copying).toBeLessThan(4)
}, 60_000)
