import { Accordion } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import { createProcedure, listProcedures } from '../../../contract/operations/procedures.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { queryClient } from '../../data/query-client.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { CodeBlock } from '../../kit/raw/CodeBlock.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import {
  parseArgumentNames,
  getActionKey,
  formatStepNames,
  toProcedureBody,
  formatDefinition,
  type ActionRun,
  type RunStep,
} from './run.ts'
import { ActionPicker } from './ActionPicker.tsx'
import { ActionRefusal, CheckProcedures } from './ActionRefusal.tsx'
import { ActionSettings, ActionSteps, type RunSettings } from './ActionSettings.tsx'
import { SelectedInstances } from '../SelectedInstances.tsx'
import { cloudOf } from '../instances/instance.ts'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import {
  useActions,
  operatedComponentQuery,
  useOperatedComponent,
  activeComponentProceduresQuery,
  type ComponentScope,
} from '../queries.ts'
import { findSelected, toBlastRadius } from '../replacement/plan.ts'
import { WaveDiagram } from '../replacement/WaveDiagram.tsx'
import { planWaves, parseWaveAmount } from '../replacement/waves.ts'

const INVALIDATED_CALLS = [listProcedures]

/** More instances than this run in batches by default, since many at once can take a platform down. */
const BATCH_THRESHOLD = 5

const toRunRequest = (organization: string, run: ActionRun, count: number): WriteRequest<typeof createProcedure> => ({
  label: `${formatStepNames(run.steps)} on ${formatCountOf(count, 'instance')}`,
  call: createProcedure,
  request: { params: { organization }, body: toProcedureBody(run) },
})

/** Whether another procedure runs on the component: then the service refuses (3.6). */
const otherProceduresGuard = (scope: ComponentScope) => ({
  label: 'Other procedures on this component',
  check: async () => {
    const { ciId } = await queryClient.fetchQuery({ ...operatedComponentQuery(scope), staleTime: 60_000 })
    const found = await fetchFresh(activeComponentProceduresQuery(scope.organization, ciId))
    const names = found.map(({ procedureId, procedureName }) => `${procedureName} ${procedureId}`).join(', ')
    return found.length > 0
      ? { state: 'blocks' as const, note: `${names} is running. Wait for it to end, or cancel it.` }
      : { state: 'clear' as const, note: 'None is running.' }
  },
})

interface ActionDialogProps extends InstanceDialogProps {
  /** The action that is chosen at first, by name, as when it is run again. */
  readonly initialAction?: string
}

/** Runs actions of the component on the chosen instances, as a procedure that is then watched on its own page. */
export default function ActionDialog(props: ActionDialogProps) {
  const { scope, instances, frozen, staleReason, onClose } = props
  const navigate = useNavigate()
  const actions = useActions(scope)
  const component = useOperatedComponent(scope)
  const [chosen, choose] = useState<readonly RunStep[]>()
  const [names] = useState(() => new Map(instances.map(({ ciId, ciName }) => [ciId, ciName])))
  const { present, gone } = useMemo(() => findSelected(instances, frozen), [instances, frozen])
  const [settings, setSettings] = useState<RunSettings>(() => ({
    batchSize: present.length > BATCH_THRESHOLD ? '10 %' : '',
    spreadAcrossClouds: true,
    arguments: {},
  }))

  const known = actions.data?.find(({ actionName }) => actionName === props.initialAction)
  const steps = chosen ?? (known ? [{ action: known, critical: true }] : [])
  const { amount, problem } = parseWaveAmount(settings.batchSize)
  const batches = planWaves(present, cloudOf, { amount, spread: settings.spreadAcrossClouds })
  const run: ActionRun | undefined =
    steps.length > 0 && component.data && !problem
      ? {
          component: component.data.ciId,
          steps,
          batches: batches.map((batch) => batch.map(({ ciId }) => ciId)),
          arguments: settings.arguments,
        }
      : undefined
  const count = formatCountOf(present.length, 'instance')
  const title = steps.length > 0 ? `Run ${formatStepNames(steps)} on ${count}` : `Run an action on ${count}`

  // Not kept as a draft: arguments may be secrets under any name, and old ones must not run by mistake.
  const typedArguments = steps.some(({ action }) => parseArgumentNames(action).some((name) => settings.arguments[name]))

  const disabledReason = () => {
    if (present.length === 0) return 'None of the selected instances exists any more.'
    if (component.isError && !component.data) return 'The component could not be read, and the procedure needs it.'
    if (steps.length === 0) return 'Choose an action first.'
    return problem ?? staleReason
  }
  const onlyAction = (action: ComponentAction) => choose([{ action, critical: steps[0]?.critical ?? true }])
  return (
    <WriteDialog
      title={title}
      description={`${scope.component} of ${scope.platform} in ${scope.assembly} / ${scope.environment}. It starts at once and does not need a deployment.`}
      requests={run ? [toRunRequest(scope.organization, run, present.length)] : []}
      invalidates={INVALIDATED_CALLS}
      blastRadius={toBlastRadius(scope, present.length, batches.length > 1 ? undefined : instances.length)}
      guards={[otherProceduresGuard(scope)]}
      disabledReason={disabledReason()}
      unsaved={typedArguments ? `the arguments of ${formatStepNames(steps)}` : undefined}
      renderProblem={(refusal) => <ActionRefusal problem={refusal} names={names} />}
      unknownOutcomeHint={<CheckProcedures organization={scope.organization} />}
      onDone={([procedure]) => {
        if (procedure) void navigate(paths.procedure(scope.organization, procedure.procedureId, scope))
      }}
      onClose={onClose}
    >
      <QueryProblem query={actions} subject="The actions" />
      {actions.data ? (
        <ActionPicker
          actions={actions.data}
          value={steps[0] ? getActionKey(steps[0].action) : ''}
          onChange={(key) => {
            const action = actions.data.find((each) => getActionKey(each) === key)
            if (action) onlyAction(action)
          }}
        />
      ) : (
        !actions.error && <Skeleton lines={5} />
      )}
      {steps.length > 0 && (
        <>
          <ActionSteps steps={steps} availableActions={actions.data ?? []} onChange={choose} />
          <ActionSettings
            steps={steps}
            settings={settings}
            batchCount={batches.length}
            batchSizeError={problem}
            onChange={setSettings}
          />
          {batches.length > 1 && (
            <WaveDiagram
              noun="Batch"
              pluralNoun="Batches"
              waves={batches.map((batch) => ({
                items: batch.map((each) => ({ cloud: cloudOf(each), mark: 'busy' as const })),
              }))}
            />
          )}
        </>
      )}
      <SelectedInstances instances={present} notFound={gone.map((id) => names.get(id) ?? id)} getStatus={undefined} />
      {run && (
        <Accordion chevronPosition="left" variant="contained">
          <Accordion.Item value="definition">
            <Accordion.Control>Definition as sent</Accordion.Control>
            <Accordion.Panel>
              <CodeBlock label="Definition" maxHeight={220}>
                {formatDefinition(run)}
              </CodeBlock>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </WriteDialog>
  )
}
