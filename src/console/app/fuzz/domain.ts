// The transformations that pages apply to answers before rendering, by call.
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
import { serviceRows } from '../../cloud/rules.ts'
import { cheapestLabel, currencyByCloud, offeringRows, selectionLabel } from '../../cloud/offerings/offerings.ts'
import { toPivot } from '../../cloud/sizes/pivot.ts'
import { getColumns, getQuickFilters } from '../../operations/instances/columns.tsx'
import { toAttributes, toFacts } from '../../operations/instances/facts.ts'
import { toOutcome } from '../../operations/procedures/outcome.ts'
import { sortActions, countProgress, getDuration, toSteps } from '../../operations/procedures/progress.ts'
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
export function tryDomain(call: string, answer: unknown): void {
  if (answer !== null) trialByCall.get(call)?.run(answer)
}
