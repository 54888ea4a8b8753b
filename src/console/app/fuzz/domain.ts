// What the pages make of answers before they draw them, by the call that is answered.
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
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
import { serviceRows } from '../../cloud/clouds/clouds.ts'
import { cheapestLabel, currencyByCloud, offeringRows, selectionLabel } from '../../cloud/offerings/offerings.ts'
import { toPivot } from '../../cloud/sizes/pivot.ts'
import { getColumns, getQuickFilters } from '../../operations/instances/columns.tsx'
import { toAttributes, toFacts } from '../../operations/instances/facts.ts'
import { toOutcome } from '../../operations/procedures/outcome.ts'
import { sortFailuresFirst, countProgress, getDuration, toSteps } from '../../operations/procedures/progress.ts'
import { shareUnchanged } from '../../operations/structural-sharing.ts'
import { countInstances } from '../../operations/health/counts.ts'
import { assembliesByCloud, countComputes, formatTenant, getTenants } from '../../organization/compute.ts'
import { toPlannedChanges, toPlanSteps, countActions } from '../../transition/releases/changes.ts'
import {
  findFirstFailure,
  toRecordRows,
  hasUnknownRecords,
  countRecords,
} from '../../transition/deployments/records.ts'
import { toDeploymentSteps, hasMissingTimes, findActiveStep } from '../../transition/deployments/steps.ts'

/** What is made of the answers of a call. */
interface Trial {
  readonly call: AnyCall
  readonly run: (answer: unknown) => void
}

function trial<C extends AnyCall>(call: C, make: (answer: AnswerOf<C>) => void): Trial {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer is kept by the name of its call, which says what it is
  return { call, run: (answer) => make(answer as AnswerOf<C>) }
}

const ENVIRONMENT = { organization: '', assembly: '', environment: '' }

function tryInstances(instances: AnswerOf<typeof listInstances>): void {
  const tallied = countInstances(instances)
  const filters = getQuickFilters({ ...tallied, marked: 1 })
  for (const instance of instances) {
    for (const column of getColumns(instances, ENVIRONMENT)) void [column.value(instance), column.render?.(instance)]
    for (const { match } of filters) match(instance)
    void [toFacts(instance), toAttributes(instance)]
  }
  shareUnchanged(instances, [...instances].toReversed())
}

function tryProcedure(procedure: AnswerOf<typeof readProcedure>): void {
  void [toSteps(procedure), countProgress(procedure.actions), sortFailuresFirst(procedure.actions)]
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
  trial(readComputeReport, ({ data }) => {
    const tenants = getTenants(data)
    void [tenants.map(formatTenant), countComputes(tenants), assembliesByCloud(data)]
  }),
]

const byName = new Map(TRIALS.map((each) => [each.call.name, each]))

/** Makes of an answer what the pages make of it. Throws what they would throw. */
export function tryDomain(call: string, answer: unknown): void {
  if (answer !== null) byName.get(call)?.run(answer)
}
