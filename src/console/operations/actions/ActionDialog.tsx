import { Accordion, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { createProcedure, listProcedures } from '../../../contract/operations/procedures.ts'
import { queryClient } from '../../data/query-client.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Guard } from '../../data/write/guards.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { CodeBlock } from '../../kit/raw/CodeBlock.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths, type ComponentScope } from '../../routing/paths.ts'
import { cloudOf } from '../instance.ts'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import { activeComponentProceduresQuery, operatedComponentQuery, useActions } from '../queries.ts'
import { findSelected, shouldStartInWaves, toBlastRadius } from '../replacement/plan.ts'
import { toDiagramWaves, WaveDiagram } from '../replacement/WaveDiagram.tsx'
import { parseWaveAmount, planWaves } from '../replacement/waves.ts'
import { SelectedInstances } from '../SelectedInstances.tsx'
import { ActionPicker, ActionSettings, ActionSteps, type RunSettings } from './ActionFields.tsx'
import {
  explainRefusal,
  findInstanceIds,
  formatDefinition,
  formatStepNames,
  getActionKey,
  parseArgumentNames,
  toProcedureBody,
  type ActionRun,
  type RunStep,
} from './run.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { toCiNames } from '../../kit/named-records.ts'

/** More instances, or most of a component, run in batches by default, since many at once can take a platform down. */
const BATCH_THRESHOLD = 5

const toRunRequest = (organization: string, run: ActionRun, count: number): WriteRequest<typeof createProcedure> => ({
  label: `${formatStepNames(run.steps)} on ${formatCountOf(count, 'instance')}`,
  call: createProcedure,
  request: { params: { organization }, body: toProcedureBody(run) },
})

/** The service refuses a second procedure on a component (3.6). */
const otherProceduresGuard = (scope: ComponentScope): Guard => ({
  label: 'Other procedures on this component',
  check: async () => {
    const { ciId } = await queryClient.fetchQuery({ ...operatedComponentQuery(scope), staleTime: 60_000 })
    const running = await fetchFresh(activeComponentProceduresQuery(scope, ciId))
    if (running.length === 0) return { state: 'clear', note: 'No other procedure is running.' }
    const names = running.map(({ procedureId, procedureName }) => `${procedureName} ${procedureId}`).join(', ')
    return {
      state: 'blocks',
      note: `Already running: ${names}. This action can start once no other procedure is running.`,
    }
  },
})

interface ActionDialogProps extends InstanceDialogProps {
  initialAction?: string
}

/** Runs actions of a component on the selected instances, as a procedure with its own page. */
export default function ActionDialog(props: ActionDialogProps) {
  const { scope, instances, frozen, staleReason, initialAction, onClose } = props
  const navigate = useNavigate()
  const actions = useActions(scope)
  const component = useQuery(operatedComponentQuery(scope))
  const [chosenSteps, setSteps] = useState<readonly RunStep[]>()
  const [names] = useState(() => toCiNames(instances))
  const { present, notFound } = useMemo(() => findSelected(instances, frozen), [instances, frozen])
  const [settings, setSettings] = useState<RunSettings>(() => ({
    batchSize:
      present.length > BATCH_THRESHOLD || shouldStartInWaves({ chosen: present, total: instances.length }, false)
        ? '10%'
        : '',
    spreadAcrossClouds: true,
    arguments: {},
  }))

  const initial = actions.data?.find(({ actionName }) => actionName === initialAction)
  const steps = chosenSteps ?? (initial ? [{ action: initial, critical: true }] : [])
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

  // Not persisted as a draft: arguments may be secrets, and old ones must not run by mistake.
  const hasArguments = steps.some(({ action }) => parseArgumentNames(action).some((name) => settings.arguments[name]))

  function disabledReason() {
    if (present.length === 0) return 'None of the selected instances exist anymore. Select others.'
    if (component.isError && !component.data) return 'The component could not be loaded, and the procedure needs it.'
    if (steps.length === 0) return 'Choose an action first.'
    return problem ?? staleReason
  }

  return (
    <WriteDialog
      title={steps.length > 0 ? `Run ${formatStepNames(steps)} on ${count}` : `Run an action on ${count}`}
      description={`${scope.component} of ${scope.platform} in ${scope.assembly} / ${scope.environment}. The action starts immediately and does not need a deployment.`}
      requests={run ? [toRunRequest(scope.organization, run, present.length)] : []}
      invalidates={[listProcedures]}
      blastRadius={toBlastRadius(scope, present.length, instances.length)}
      guards={[otherProceduresGuard(scope)]}
      disabledReason={disabledReason()}
      unsaved={hasArguments ? `the arguments of ${formatStepNames(steps)}` : undefined}
      explain={({ messages }) => {
        // The service gives only the ids of the instances.
        const affected = findInstanceIds(messages).flatMap((id) => names.get(id) ?? [])
        return {
          text: explainRefusal(messages),
          more: affected.length > 0 && `Affected: ${affected.join(', ')}.`,
        }
      }}
      unknownOutcomeHint={<CheckProcedures organization={scope.organization} />}
      onDone={([procedure]) => {
        if (procedure) void navigate(paths.procedure({ ...scope, procedure: procedure.procedureId }))
      }}
      onClose={onClose}
    >
      <QueryBoundary query={actions} subject="The actions" lines={5} variant="text">
        {(available) => (
          <ActionPicker
            actions={available}
            value={steps[0] ? getActionKey(steps[0].action) : ''}
            onChange={(action) => setSteps([{ action, critical: steps[0]?.critical ?? true }])}
          />
        )}
      </QueryBoundary>
      {steps.length > 0 && (
        <>
          <ActionSteps steps={steps} availableActions={actions.data ?? []} onChange={setSteps} />
          <ActionSettings
            steps={steps}
            settings={settings}
            batchCount={batches.length}
            batchSizeError={problem}
            onChange={setSettings}
          />
          {batches.length > 1 && (
            <>
              <WaveDiagram noun="Batch" waves={toDiagramWaves(batches, 'busy')} />
              <Note>
                The service runs the batches one after another, each as {formatCountOf(steps.length, 'step')} of the
                procedure. You can close this tab.
              </Note>
            </>
          )}
        </>
      )}
      <SelectedInstances instances={present} notFound={notFound.map((id) => names.get(id) ?? id)} />
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

const CheckProcedures = ({ organization }: { organization: string }) => (
  <Text inherit>
    There was no response, so the procedure may or may not have started. Check the{' '}
    <TextLink to={paths.procedures({ organization })} underline="always">
      procedures
    </TextLink>{' '}
    before running it again.
  </Text>
)
