// What the pages make of answers before they draw them, by the call that is answered.
import type { AnswerOf, AnyCall } from '../../contract/core/call.ts'
import { listOfferings, listServices } from '../../contract/cloud/cloud.ts'
import { readDeploymentChanges, readDeploymentStatus } from '../../contract/transition/deployments.ts'
import { listEnvironmentInstances, listInstances, listPlatformInstances } from '../../contract/operations/instances.ts'
import { listProcedures, readProcedure } from '../../contract/operations/procedures.ts'
import { readBillOfMaterials } from '../../contract/transition/releases.ts'
import { readComputeReport } from '../../contract/organization/reports.ts'
import { serviceRows } from '../cloud/clouds/clouds.ts'
import { cheapestWords, currencyByCloud, offeringRows, selectsWords } from '../cloud/offerings/offerings.ts'
import { pivotOf } from '../cloud/sizes/pivot.ts'
import { columnsFor, quickFiltersFor } from '../operations/instances/columns.tsx'
import { attributesOf, factsOf } from '../operations/instances/facts.ts'
import { outcomeOf } from '../operations/procedures/outcome.ts'
import { failuresFirst, progressOf, spanOf, stepsOf } from '../operations/procedures/progress.ts'
import { keepSame } from '../operations/instances/same-instances.ts'
import { tallyInstances } from '../operations/health/tally.ts'
import { assembliesByCloud, computeCount, tenantLabel, tenantsOf } from '../organization/compute.ts'
import { plannedChanges, planSteps, countActions } from '../transition/releases/changes.ts'
import { firstFailure, joinRecords, lacksRecords, tally } from '../transition/deployments/records.ts'
import { deploymentSteps, isAhead, stepToWatch } from '../transition/deployments/steps.ts'

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
  const tallied = tallyInstances(instances)
  const filters = quickFiltersFor({ ...tallied, marked: 1 })
  for (const instance of instances) {
    for (const column of columnsFor(instances, ENVIRONMENT)) void [column.value(instance), column.render?.(instance)]
    for (const { match } of filters) match(instance)
    void [factsOf(instance), attributesOf(instance)]
  }
  keepSame(instances, [...instances].toReversed())
}

function tryProcedure(procedure: AnswerOf<typeof readProcedure>): void {
  void [stepsOf(procedure), progressOf(procedure.actions), failuresFirst(procedure.actions)]
  void [spanOf(procedure, 0), outcomeOf(procedure)]
}

function tryChanges({ rfc_cis, rfc_relations }: AnswerOf<typeof readDeploymentChanges>): void {
  const planned = plannedChanges(rfc_cis, new Map())
  const items = joinRecords(planned, rfc_cis, {})
  const steps = deploymentSteps(items, undefined)
  void [planSteps(planned), countActions(planned), firstFailure(items), lacksRecords({ rfc_cis, rfc_relations }, {})]
  void [isAhead(steps), stepToWatch(steps)]
}

const TRIALS: readonly Trial[] = [
  trial(listInstances, tryInstances),
  trial(listPlatformInstances, tryInstances),
  trial(listEnvironmentInstances, tryInstances),
  trial(readProcedure, tryProcedure),
  trial(listProcedures, (procedures) => procedures.forEach(tryProcedure)),
  trial(readDeploymentChanges, tryChanges),
  trial(readDeploymentStatus, ({ rfc_info }) => void tally(Object.values(rfc_info))),
  trial(readBillOfMaterials, (bom) => void plannedChanges(bom.rfc_cis ?? [], new Map())),
  trial(listServices, (services) => void serviceRows(services)),
  trial(listOfferings, (offerings) => {
    const rows = offeringRows(offerings)
    for (const row of rows) void [cheapestWords(row), selectsWords(row)]
    void [currencyByCloud(rows), pivotOf(rows)]
  }),
  trial(readComputeReport, ({ data }) => {
    const tenants = tenantsOf(data)
    void [tenants.map(tenantLabel), computeCount(tenants), assembliesByCloud(data)]
  }),
]

const byName = new Map(TRIALS.map((each) => [each.call.name, each]))

/** Makes of an answer what the pages make of it. Throws what they would throw. */
export function tryDomain(call: string, answer: unknown): void {
  if (answer !== null) byName.get(call)?.run(answer)
}
