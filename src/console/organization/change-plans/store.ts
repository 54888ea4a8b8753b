import * as z from 'zod/mini'
import { persisted } from '../../kit/browser/persisted.ts'
import { planSchema, type ChangePlan } from './plan.ts'

export const changePlans = persisted<readonly ChangePlan[]>('change-plans', z.array(planSchema), [])

/** Saves a plan in place of the one of the same name, or of `previous`. */
export const savePlan = (plan: ChangePlan, previous = plan.name): void =>
  changePlans.set([plan, ...changePlans.get().filter(({ name }) => name !== plan.name && name !== previous)])

export const removePlan = (name: string): void =>
  changePlans.set(changePlans.get().filter((plan) => plan.name !== name))

/** The name, with a number if a saved plan has it. */
export function freeName(name: string): string {
  const taken = new Set(changePlans.get().map((plan) => plan.name))
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`
  return free
}
