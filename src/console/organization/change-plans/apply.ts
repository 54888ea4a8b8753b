// The steps of a plan as writes of the durable runner. Each is checked again at its turn, and waits for what runs, within a bound.
import type { AnyCall } from '../../../contract/core/call.ts'
import { isObject } from '../../kit/is-object.ts'
import { problemState } from '../../data/write/write-state.ts'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { paths } from '../../routing/paths.ts'
import { effectOf, findWrite } from './calls.ts'
import { checkStep } from './check.ts'
import { formatInstances } from './instances.ts'
import { getText } from './names.ts'
import { fillStep, type ChangePlan, type PlanStep, type Values } from './plan.ts'
import { isDone, type StepCheck } from './verdict.ts'

/** A deployment or a plan that runs longer ends the application of the change plan. */
export const MAX_WAIT_MINUTES = 60

const VERBS = {
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
  'commit design': 'Commit the design of',
  pull: 'Pull the design into',
  commit: 'Commit',
  deploy: 'Deploy',
  mark: 'Mark',
  run: 'Run',
} as const

/** "Change storefront / prod / web / tomcat". `update`: the record exists, so that only its secret is set. */
export function formatStep(step: PlanStep, update?: AnyCall): string {
  const call = findWrite(step.call)
  if (!call) return step.call
  const effect = effectOf(call)
  if (effect === 'mark' || effect === 'run') return formatInstances(step.body, step.params)
  const names = effect === 'commit design' ? [step.params['assembly']] : Object.values(step.params)
  const body = isObject(step.body) ? step.body : {}
  const ownNames = Object.values(body).map((value) => getText(value, 'ciName'))
  const target = [...names, ...ownNames].filter(Boolean).join(' / ')
  const cloud = 'cloud_id' in body ? [`on ${String(body['cloud_id'])}`] : []
  return [update ? 'Set the secret of' : VERBS[effect], target, ...cloud].join(' ')
}

const notSent = (title: string, meaning: string) =>
  problemState('refused', title, meaning, 'Check the plan again, then apply the rest.')

function locksOf(step: PlanStep, organization: string): WriteRequest<AnyCall>['locks'] {
  const { assembly = '', environment = '' } = step.params
  if (step.call !== 'commitEnvironment' && step.call !== 'pullDesign') return undefined
  return {
    label: `${step.call === 'pullDesign' ? 'Pull into' : 'Plan of'} ${assembly} / ${environment}`,
    to: paths.environment({ organization, assembly, environment }),
  }
}

/** Writes for the steps that are not applied yet, in order. `checks`: of all steps. */
export function toWrites(
  plan: ChangePlan,
  values: Values,
  checks: readonly StepCheck[],
): readonly WriteRequest<AnyCall>[] {
  return plan.steps.flatMap((step, index) => {
    const call = findWrite(step.call)
    const check = checks[index]
    if (!call || !check?.request || isDone(check)) return []
    const prepare: WriteRequest<AnyCall>['prepare'] = async (since) => {
      const found = await checkStep(plan, index, values, false)
      const { state, note, request } = found
      if (state === 'ready' && request && found.update === check.update) return request
      if (isDone(found)) return problemState('skipped', 'Already applied', note, 'Nothing was sent.')
      if (state !== 'waiting') return notSent('Not as expected', note)
      const end = since + MAX_WAIT_MINUTES * 60_000
      return Date.now() > end ? notSent('Not sent', `Waited ${MAX_WAIT_MINUTES} minutes. ${note}`) : undefined
    }
    const filled = fillStep(step, values)
    return [
      {
        label: formatStep(filled, check.update),
        call: check.update ?? call,
        ...check.request,
        prepare,
        locks: locksOf(filled, values['organization'] ?? ''),
      },
    ]
  })
}
