// The request that runs an action on instances as a procedure (service-api 1.6, 2.12, 3.6).
import * as z from 'zod/mini'
import type { BodyOf } from '../../contract/call.ts'
import type { ComponentAction } from '../../contract/operations.ts'
import type { createProcedure, ProcedureDefinition } from '../../contract/procedures.ts'
import type { CiId } from '../../contract/records.ts'

export interface ActionRun {
  /** Id of the manifest component, the anchor of the procedure. */
  readonly component: CiId
  readonly action: ComponentAction
  readonly instances: readonly CiId[]
  /** Its failure on one instance fails the whole procedure at once. */
  readonly critical: boolean
  /** Per cent of the instances at a time, 1 to 99; undefined: all at once. */
  readonly wave: number | undefined
  /** Argument name to value; empty values are left out. */
  readonly arguments: Readonly<Record<string, string>>
}

/** The action name under which attachments run; which one is told by `extraInfo` (service-api 2.7). */
const ATTACHMENT = 'user-custom-attachment'

/** How an action is called among people: attachments all share one name, only their description tells them apart. */
export const titleOf = ({ actionName, description }: ComponentAction): string =>
  actionName === ATTACHMENT && description !== '' ? description : actionName

/** What tells an action from the others of its component. */
export const keyOf = ({ actionName, actionId }: ComponentAction): string =>
  actionName === ATTACHMENT ? `${actionName} ${actionId ?? ''}` : actionName

function definitionOf({ action, instances, critical }: ActionRun): ProcedureDefinition {
  const { actionName, actionId } = action
  const attachment = actionName === ATTACHMENT && actionId ? { extraInfo: String(actionId) } : {}
  return {
    name: actionName,
    flow: [
      {
        targetIds: [...instances],
        relationName: 'base.RealizedAs',
        direction: 'from',
        actions: [{ actionName, stepNumber: 1, isCritical: critical, ...attachment }],
      },
    ],
  }
}

/** The body of the call. `critical` beside the envelope counts only where the service cuts the definition into waves. */
export function procedureBody(run: ActionRun): BodyOf<typeof createProcedure> {
  const given = Object.entries(run.arguments).filter(([, value]) => value !== '')
  return {
    cms_procedure: {
      procedureCiId: '0',
      procedureName: run.action.actionName,
      ciId: run.component,
      procedureState: 'active',
      definition: JSON.stringify(definitionOf(run)),
      ...(given.length > 0 ? { arglist: JSON.stringify(Object.fromEntries(given)) } : {}),
    },
    ...(run.wave === undefined ? {} : { roll_at: run.wave }),
    ...(run.wave !== undefined && run.critical ? { critical: 'true' as const } : {}),
  }
}

/** How many waves the service makes of a run, each of `wave` per cent of the instances, at least one. */
export const wavesOf = (instances: number, wave: number | undefined): number =>
  wave === undefined || instances === 0 ? 1 : Math.ceil(instances / Math.max(1, Math.ceil((instances * wave) / 100)))

const argumentMap = z.record(z.string(), z.unknown())

/** Names of the arguments an action takes; none when the service's text is not the JSON object it should be. */
export function argumentNames({ arguments: text }: ComponentAction): string[] {
  if (text === '') return []
  try {
    const map = z.safeParse(argumentMap, JSON.parse(text))
    return map.success ? Object.keys(map.data) : []
  } catch {
    return []
  }
}

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
