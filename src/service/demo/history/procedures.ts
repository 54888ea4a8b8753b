// Completed, failed and running procedures: actions on instances in waves (service-api 3.6).
import type { ProcedureState, RecordState } from '../../model/rows.ts'
import { hour, minute, type Builder } from '../builder.ts'
import { getComponent, getPlatform } from './changes.ts'
import type { EnvironmentHandle } from '../handles.ts'
import { addActionLogs } from './logs.ts'

interface ActionOutcome {
  state: RecordState
  failure?: string
}

interface ProcedureStory {
  platform: string
  component: string
  action: string
  state: ProcedureState
  by: string
  age: number
  /** Number of targets from the first instance on, and targets per wave. */
  targets: number
  wave: number
  outcome: (index: number) => ActionOutcome
}

function addProcedure(builder: Builder, environment: EnvironmentHandle, input: ProcedureStory): void {
  const platform = getPlatform(environment, input.platform)
  const anchor = getComponent(platform, input.component).ci
  const targets = platform.instances.filter((each) => each.component === input.component).slice(0, input.targets)
  const created = builder.now - input.age
  const outcomes = targets.map((_, index) => input.outcome(index))
  const lastStarted = outcomes.findLastIndex((each) => each.state !== 'pending')
  const definition = {
    name: input.action,
    flow: [
      {
        targetIds: targets.map((each) => each.ci.ciId),
        relationName: 'base.RealizedAs',
        direction: 'from',
        actions: [{ actionName: input.action, stepNumber: 1, isCritical: true }],
      },
    ],
  }
  const procedureId = builder.nextId()
  builder.data.procedures.push({
    procedureId,
    procedureName: input.action,
    ciId: anchor.ciId,
    procedureCiId: 0,
    nsPath: anchor.nsPath,
    procedureState: input.state,
    arglist: '',
    definition: JSON.stringify(definition),
    createdBy: input.by,
    currentStep: lastStarted < 0 ? 0 : 1 + Math.floor(lastStarted / input.wave),
    maxExecOrder: Math.ceil(targets.length / input.wave),
    created,
    updated: input.state === 'active' ? builder.now : created + targets.length * 20_000,
  })
  targets.forEach(({ ci }, index) => {
    const { state, failure } = outcomes[index] ?? { state: 'pending' }
    const from = created + Math.floor(index / input.wave) * 20_000
    const until = Math.min(builder.now, from + builder.random.integer(4, 18) * 1000)
    const finished = state === 'complete' || state === 'failed'
    const actionId = builder.nextId()
    builder.data.actions.push({
      actionId,
      procedureId,
      actionName: input.action,
      ciId: ci.ciId,
      actionState: state,
      execOrder: 1 + Math.floor(index / input.wave),
      isCritical: true,
      extraInfo: null,
      arglist: '',
      created,
      updated: finished ? until : created,
      due: state === 'inprogress' ? builder.now + builder.random.integer(1000, 4000) : null,
    })
    if (finished) addActionLogs(builder, actionId, input.action, ci.ciName, from, until, failure)
  })
}

const complete = (): ActionOutcome => ({ state: 'complete' })

/** Adds the procedures of acme. `find` returns an environment by assembly and name. */
export function addProcedures(
  builder: Builder,
  find: (assembly: string, environment: string) => EnvironmentHandle,
): void {
  const prod = find('storefront', 'prod')
  const add = (environment: EnvironmentHandle, input: ProcedureStory) => addProcedure(builder, environment, input)
  add(find('ledger', 'prod'), {
    platform: 'core',
    component: 'tomcat',
    action: 'threaddump',
    state: 'complete',
    by: 'b.keller',
    age: 70 * hour,
    targets: 2,
    wave: 2,
    outcome: complete,
  })
  add(prod, {
    platform: 'web',
    component: 'tomcat',
    action: 'restart',
    state: 'complete',
    by: 'demo-operator',
    age: 26 * hour,
    targets: 24,
    wave: 6,
    outcome: complete,
  })
  add(prod, {
    platform: 'cache',
    component: 'redis',
    action: 'restart',
    state: 'complete',
    by: 'r.lind',
    age: 20 * hour,
    targets: 10,
    wave: 1,
    outcome: complete,
  })
  add(find('fulfilment', 'prod'), {
    platform: 'worker',
    component: 'compute',
    action: 'reboot',
    state: 'canceled',
    by: 't.nguyen',
    age: 9 * hour,
    targets: 4,
    wave: 2,
    outcome: (index) => ({ state: index < 2 ? 'complete' : 'canceled' }),
  })
  add(find('storefront', 'staging'), {
    platform: 'api',
    component: 'tomcat',
    action: 'restart',
    state: 'failed',
    by: 'd.okafor',
    age: 6 * hour,
    targets: 4,
    wave: 1,
    outcome: (index) =>
      index === 2
        ? {
            state: 'failed',
            failure: 'catalina.pid is stale (pid 8841 is gone) and port 8080 is still bound by pid 9107',
          }
        : { state: index < 2 ? 'complete' : 'pending' },
  })
  add(find('search', 'prod'), {
    platform: 'query',
    component: 'compute',
    action: 'repair',
    state: 'active',
    by: 'demo-operator',
    age: 2 * minute,
    targets: 16,
    wave: 4,
    outcome: (index) => ({ state: index < 4 ? 'complete' : index < 8 ? 'inprogress' : 'pending' }),
  })
}
