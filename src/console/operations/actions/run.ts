// Runs actions on instances as a procedure (service-api 1.6, 2.12, 3.6).
import type { BodyOf } from '../../../contract/core/call.ts'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import type { createProcedure, ProcedureDefinition } from '../../../contract/operations/procedures.ts'
import type { CiId } from '../../../contract/core/records.ts'
import { parseObject } from '../../kit/form/json-text.ts'

export interface RunStep {
  readonly action: ComponentAction
  /** Whether a failure on one instance fails the whole procedure at once. */
  readonly critical: boolean
}

export interface ActionRun {
  /** Id of the manifest component, the anchor of the procedure. */
  readonly component: CiId
  /** At least one, in the order they run. */
  readonly steps: readonly RunStep[]
  /** Instances per batch: all steps complete on one batch before the next starts. */
  readonly batches: readonly (readonly CiId[])[]
  /** Empty values are left out. */
  readonly arguments: Readonly<Record<string, string>>
}

/** The action name of all attachments; `extraInfo` has the id of the attachment (service-api 2.7). */
const ATTACHMENT_ACTION = 'user-custom-attachment'

/** The name, or the description of an attachment. */
export const getActionTitle = ({ actionName, description }: ComponentAction): string =>
  actionName === ATTACHMENT_ACTION && description !== '' ? description : actionName

/** Unique among the actions of a component. */
export const getActionKey = ({ actionName, actionId }: ComponentAction): string =>
  actionName === ATTACHMENT_ACTION ? `${actionName} ${actionId ?? ''}` : actionName

export const formatStepNames = (steps: readonly RunStep[]): string =>
  steps.map(({ action }) => getActionTitle(action)).join(', then ')

// Flows share the step numbers of a procedure (service-api 3.6), so each batch continues the numbers of the last one.
function toDefinition({ steps, batches }: ActionRun): ProcedureDefinition {
  return {
    name: steps[0]?.action.actionName ?? '',
    flow: batches.map((batch, batchIndex) => ({
      targetIds: [...batch],
      relationName: 'base.RealizedAs',
      direction: 'from',
      actions: steps.map(({ action: { actionName, actionId }, critical }, stepIndex) => ({
        actionName,
        stepNumber: batchIndex * steps.length + stepIndex + 1,
        isCritical: critical,
        ...(actionName === ATTACHMENT_ACTION && actionId ? { extraInfo: String(actionId) } : {}),
      })),
    })),
  }
}

/** The definition with line breaks, for display. */
export const formatDefinition = (run: ActionRun): string => JSON.stringify(toDefinition(run), undefined, 2)

/** The body of the call (2.12). */
export function toProcedureBody(run: ActionRun): BodyOf<typeof createProcedure> {
  const givenArguments = Object.entries(run.arguments).filter(([, value]) => value !== '')
  return {
    cms_procedure: {
      procedureCiId: '0',
      procedureName: run.steps[0]?.action.actionName ?? '',
      ciId: run.component,
      procedureState: 'active',
      definition: JSON.stringify(toDefinition(run)),
      ...(givenArguments.length > 0 ? { arglist: JSON.stringify(Object.fromEntries(givenArguments)) } : {}),
    },
  }
}

/** Names of the arguments of an action; none if its `arguments` is not a JSON object. */
export const parseArgumentNames = (action: ComponentAction): string[] => Object.keys(parseObject(action.arguments))

/** Ids in refusals such as `Given ci 4711 already has ...`. */
export const findInstanceIds = (messages: readonly string[]): string[] =>
  messages.flatMap((message) => [...message.matchAll(/\bci (\d+)\b/g)].map(([, id = '']) => id))

/** What a refusal means (texts of service-api 3.6); undefined when it needs no explanation. */
export function explainRefusal(messages: readonly string[]): string | undefined {
  const text = messages.join(' ')
  if (/already has active ops (?:procedure|action)/.test(text))
    return 'Another procedure is running on this component or on a selected instance. Wait for it to end, or cancel it, then run this one.'
  if (/has active deployment/.test(text))
    return 'A selected instance is being deployed right now. Wait for the deployment to end, then run this again.'
  if (/must contains at least one action/.test(text))
    return 'None of the selected instances belong to the component anymore. Select instances from the list again.'
  return undefined
}
