// The request that runs an action on instances as a procedure (service-api 1.6, 2.12, 3.6).
import * as z from 'zod/mini'
import type { BodyOf } from '../../../contract/core/call.ts'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import type { createProcedure, ProcedureDefinition } from '../../../contract/operations/procedures.ts'
import type { CiId } from '../../../contract/core/records.ts'

/** One action of a step; steps run one after the other. */
export interface RunStep {
  readonly action: ComponentAction
  /** Its failure on one instance fails the whole procedure at once. */
  readonly critical: boolean
}

export interface ActionRun {
  /** Id of the manifest component, the anchor of the procedure. */
  readonly component: CiId
  /** At least one, in the order they run. */
  readonly steps: readonly RunStep[]
  /** The instances, batch after batch: all steps are through with one before the next begins. */
  readonly batches: readonly (readonly CiId[])[]
  /** Argument name to value; empty values are left out. */
  readonly arguments: Readonly<Record<string, string>>
}

/** The action name under which attachments run; which one is told by `extraInfo` (service-api 2.7). */
const ATTACHMENT_ACTION = 'user-custom-attachment'

/** How an action is called among people: attachments all share one name, only their description tells them apart. */
export const getActionTitle = ({ actionName, description }: ComponentAction): string =>
  actionName === ATTACHMENT_ACTION && description !== '' ? description : actionName

/** What tells an action from the others of its component. */
export const getActionKey = ({ actionName, actionId }: ComponentAction): string =>
  actionName === ATTACHMENT_ACTION ? `${actionName} ${actionId ?? ''}` : actionName

/** How several steps are called together. */
export const formatStepNames = (steps: readonly RunStep[]): string =>
  steps.map(({ action }) => getActionTitle(action)).join(', then ')

// Flows beside one another share the numbers of their steps (service-api 3.6), so that a batch goes on counting where the last one ended.
function toDefinition({ steps, batches }: ActionRun): ProcedureDefinition {
  return {
    name: steps[0]?.action.actionName ?? '',
    flow: batches.map((batch, at) => ({
      targetIds: [...batch],
      relationName: 'base.RealizedAs',
      direction: 'from',
      actions: steps.map(({ action: { actionName, actionId }, critical }, step) => ({
        actionName,
        stepNumber: at * steps.length + step + 1,
        isCritical: critical,
        ...(actionName === ATTACHMENT_ACTION && actionId ? { extraInfo: String(actionId) } : {}),
      })),
    })),
  }
}

/** The definition as people read it; what is sent is the same without spaces. */
export const formatDefinition = (run: ActionRun): string => JSON.stringify(toDefinition(run), undefined, 2)

/** The body of the call (2.12). */
export function toProcedureBody(run: ActionRun): BodyOf<typeof createProcedure> {
  const given = Object.entries(run.arguments).filter(([, value]) => value !== '')
  return {
    cms_procedure: {
      procedureCiId: '0',
      procedureName: run.steps[0]?.action.actionName ?? '',
      ciId: run.component,
      procedureState: 'active',
      definition: JSON.stringify(toDefinition(run)),
      ...(given.length > 0 ? { arglist: JSON.stringify(Object.fromEntries(given)) } : {}),
    },
  }
}

const argumentMapSchema = z.record(z.string(), z.unknown())

/** Names of the arguments an action takes; none when the service's text is not the JSON object it should be. */
export function parseArgumentNames({ arguments: text }: ComponentAction): string[] {
  if (text === '') return []
  try {
    const map = z.safeParse(argumentMapSchema, JSON.parse(text))
    return map.success ? Object.keys(map.data) : []
  } catch {
    return []
  }
}

/** The instances that a refusal names: `Given ci 4711 already has ...`. */
export const findInstanceIds = (messages: readonly string[]): string[] =>
  messages.flatMap((message) => [...message.matchAll(/\bci (\d+)\b/g)].map(([, id = '']) => id))

/** What the service's refusal of a run means (texts of service-api 3.6); undefined when it speaks for itself. */
export function explainRefusal(messages: readonly string[]): string | undefined {
  const text = messages.join(' ')
  if (/already has active ops (?:procedure|action)/.test(text))
    return 'Another procedure is at work on this component or on one of these instances. Wait for its end, or cancel it, then run this one.'
  if (/has active deployment/.test(text))
    return 'One of these instances is being deployed right now. Wait for the deployment to end, then run this again.'
  if (/must contains at least one action/.test(text))
    return 'None of these instances belongs to the component any more. Choose again from the list.'
  return undefined
}
