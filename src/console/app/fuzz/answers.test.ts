import { describe, expect, it } from 'vitest'
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
import { allCalls } from '../../../contract/contract.ts'
import { toCallResult } from '../../../contract/core/refusal.ts'
import { createLargeListReader } from '../../data/read/wire.ts'
import { getItemSchema } from '../../../contract/core/values.ts'
import { definitionOf, fuzzedAnswer, sample, seeded } from './answers.ts'
import { listOfferings, listServices } from '../../../contract/cloud/clouds.ts'
import { readDeploymentChanges, readDeploymentStatus } from '../../../contract/transition/deployments.ts'
import {
  listEnvironmentInstances,
  listInstances,
  listPlatformInstances,
} from '../../../contract/operations/instances.ts'
import { listProcedures, readProcedure } from '../../../contract/operations/procedures.ts'
import { readBillOfMaterials } from '../../../contract/transition/releases.ts'
import { readComputeReport } from '../../../contract/organization/reports.ts'
import { serviceRows } from '../../cloud/rules.ts'
import { cheapestLabel, currencyByCloud, offeringRows, selectionLabel } from '../../cloud/offerings/offerings.ts'
import { toPivot } from '../../cloud/sizes/pivot.ts'
import { getColumns, getQuickFilters } from '../../operations/instances/columns.tsx'
import { toAttributes, toFacts } from '../../operations/instances/facts.ts'
import { toOutcome } from '../../operations/procedures/outcome.ts'
import { countProgress } from '../../data/watch/procedure-progress.ts'
import { sortActions, getDuration, toSteps } from '../../operations/procedures/progress.ts'
import { countInstances } from '../../operations/health/counts.ts'
import { buildReportTree, cloudsByAssembly, findQuotas, getNodeLabel } from '../../organization/compute-report.ts'
import { toPlannedChanges, toPlanSteps, countActions } from '../../transition/releases/changes.ts'
import {
  findFirstFailure,
  toRecordRows,
  hasUnknownRecords,
  countRecords,
} from '../../transition/deployments/records.ts'
import { parseScope } from '../../routing/paths.ts'
import { toDeploymentSteps, hasMissingTimes, findActiveStep } from '../../transition/deployments/steps.ts'

interface Trial {
  readonly call: AnyCall
  readonly run: (answer: unknown) => void
}

function trial<C extends AnyCall>(call: C, run: (answer: AnswerOf<C>) => void): Trial {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers are looked up by the name of their call
  return { call, run: (answer) => run(answer as AnswerOf<C>) }
}

const NO_SCOPE = parseScope({})

function tryInstances(instances: AnswerOf<typeof listInstances>): void {
  const counts = countInstances(instances)
  const filters = getQuickFilters({ ...counts, marked: 1 })
  for (const instance of instances) {
    for (const column of getColumns(instances, NO_SCOPE)) void [column.value(instance), column.render?.(instance)]
    for (const { match } of filters) match(instance)
    void [toFacts(instance), toAttributes(instance)]
  }
}

function tryProcedure(procedure: AnswerOf<typeof readProcedure>): void {
  void [toSteps(procedure), countProgress(procedure.actions), sortActions(procedure)]
  void [getDuration(procedure, 0), toOutcome(procedure)]
}

function tryChanges({ rfc_cis, rfc_relations }: AnswerOf<typeof readDeploymentChanges>): void {
  const planned = toPlannedChanges(rfc_cis, new Map())
  const items = toRecordRows(planned, rfc_cis, {})
  const steps = toDeploymentSteps(items, undefined)
  void [
    toPlanSteps(planned),
    countActions(planned),
    findFirstFailure(items),
    hasUnknownRecords({ rfc_cis, rfc_relations }, {}),
  ]
  void [hasMissingTimes(steps), findActiveStep(steps)]
}

/** What pages do with answers before rendering, by call. */
const TRIALS: readonly Trial[] = [
  trial(listInstances, tryInstances),
  trial(listPlatformInstances, tryInstances),
  trial(listEnvironmentInstances, tryInstances),
  trial(readProcedure, tryProcedure),
  trial(listProcedures, (procedures) => procedures.forEach(tryProcedure)),
  trial(readDeploymentChanges, tryChanges),
  trial(readDeploymentStatus, ({ rfc_info }) => void countRecords(Object.values(rfc_info))),
  trial(readBillOfMaterials, (bom) => void toPlannedChanges(bom.rfc_cis ?? [], new Map())),
  trial(listServices, (services) => void serviceRows(services)),
  trial(listOfferings, (offerings) => {
    const rows = offeringRows(offerings)
    for (const row of rows) void [cheapestLabel(row), selectionLabel(row)]
    void [currencyByCloud(rows), toPivot(rows)]
  }),
  trial(readComputeReport, (report) => {
    const root = buildReportTree(report)
    void [root.children.map(getNodeLabel), cloudsByAssembly(root), findQuotas(root)]
  }),
]

const trialByCall = new Map(TRIALS.map((entry) => [entry.call.name, entry]))

/** Applies the transformations of the pages to an answer. Throws what they throw. */
function tryDomain(call: string, answer: unknown): void {
  if (answer !== null) trialByCall.get(call)?.run(answer)
}

const ANSWERS = 10_000
const SEED = 20_261_121
/** At least this part of the bent answers is still of use. */
const STILL_READ = 0.5

const reads = allCalls.filter((call) => call.effect === 'read' && !call.blockedByGateway)

function interpretText(call: AnyCall, text: string) {
  const asked = { call: call.name, method: 'GET', path: '/' }
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return toCallResult(call, asked, { status: 200, isJson: true, body })
}

describe('malformed answers', () => {
  it('parses generated valid answers', () => {
    const random = seeded(SEED)
    const unreadable = reads
      .filter(({ answer }) => definitionOf(answer).type !== 'string')
      .filter((call) => {
        const outcome = interpretText(call, JSON.stringify(sample(call.answer, random)))
        return !outcome.ok && outcome.refusal.kind !== 'rejected'
      })
    expect(unreadable.map(({ name }) => name)).toEqual([])
  })

  it(`never throws in schemas or page transformations: ${ANSWERS} answers`, { timeout: 30_000 }, async () => {
    const random = seeded(SEED)
    const thrown: string[] = []
    let readable = 0
    for (let at = 0; at < ANSWERS; at += 1) {
      const call = reads[at % reads.length]
      if (!call) continue
      const text = fuzzedAnswer(call.answer, random)
      try {
        const outcome = interpretText(call, text)
        if (!outcome.ok) continue
        readable += 1
        tryDomain(call.name, outcome.value)
      } catch (error) {
        thrown.push(`${call.name}: ${String(error)} for ${text.slice(0, 300)}`)
      }
    }
    expect(thrown.slice(0, 5)).toEqual([])
    expect(readable / ANSWERS).toBeGreaterThan(STILL_READ)
  })

  it('parses the same in slices as at once', async () => {
    const random = seeded(SEED)
    let compared = 0
    const lists = reads.filter(({ answer }) => getItemSchema(answer))
    for (let at = 0; at < 1_000; at += 1) {
      const call = lists[at % lists.length]
      const item = call && getItemSchema(call.answer)
      if (!item) continue
      const text = fuzzedAnswer(call.answer, random)
      if (!text.startsWith('[')) continue
      const whole = interpretText(call, text)
      const reader = createLargeListReader(item, undefined)
      await reader.feed(new TextEncoder().encode(text))
      const { list } = reader.end()
      if (!whole.ok) continue
      compared += 1
      expect(list).toEqual(whole.value)
    }
    expect(compared).toBeGreaterThan(500)
  })
})
