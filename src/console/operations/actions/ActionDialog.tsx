import { Accordion } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import { createProcedure, listProcedures } from '../../../contract/operations/procedures.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { Planned } from '../../data/write/planned.ts'
import { queryClient } from '../../data/query-client.ts'
import { readNow } from '../../data/read/read-now.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { CodeBlock } from '../../kit/CodeBlock.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { argumentNames, keyOf, nameOf, procedureBody, readableDefinition, type ActionRun, type RunStep } from './run.ts'
import { ActionChoice } from './ActionChoice.tsx'
import { ActionRefusal, LookAmongProcedures } from './ActionRefusal.tsx'
import { ActionSettings, ActionSteps, type Settings } from './ActionSettings.tsx'
import { ChosenList } from '../ChosenList.tsx'
import { cloudOf } from '../instances/instance.ts'
import type { InstanceDialogProps } from '../instances/InstanceDialogs.tsx'
import {
  useActions,
  operatedComponentQuery,
  useOperatedComponent,
  activeProceduresOnQuery,
  type ComponentPlace,
} from '../queries.ts'
import { findChosen, reachOf } from '../replacement/replacement.ts'
import { WavePicture } from '../replacement/WavePicture.tsx'
import { planWaves, readAmount } from '../replacement/waves.ts'

const CHANGED = [listProcedures]

/** More instances than this run in batches by default, since many at once can take a platform down. */
const FEW = 5

const plannedRun = (organization: string, run: ActionRun, count: number): Planned<typeof createProcedure> => ({
  label: `${nameOf(run.steps)} on ${formatCountOf(count, 'instance')}`,
  call: createProcedure,
  request: { params: { organization }, body: procedureBody(run) },
})

/** Whether another procedure runs on the component: then the service refuses (3.6). */
const othersAtWork = (place: ComponentPlace) => ({
  label: 'Other procedures on this component',
  check: async () => {
    const { ciId } = await queryClient.fetchQuery({ ...operatedComponentQuery(place), staleTime: 60_000 })
    const found = await readNow(activeProceduresOnQuery(place.organization, ciId))
    const names = found.map(({ procedureId, procedureName }) => `${procedureName} ${procedureId}`).join(', ')
    return found.length > 0
      ? { state: 'blocks' as const, note: `${names} is running. Wait for it to end, or cancel it.` }
      : { state: 'clear' as const, note: 'None is running.' }
  },
})

interface ActionDialogProps extends InstanceDialogProps {
  /** The action that is chosen at first, by name, as when it is run again. */
  readonly first?: string
}

/** Runs actions of the component on the chosen instances, as a procedure that is then watched on its own page. */
export default function ActionDialog(props: ActionDialogProps) {
  const { place, instances, frozen, stale, onClose } = props
  const navigate = useNavigate()
  const actions = useActions(place)
  const component = useOperatedComponent(place)
  const [chosen, choose] = useState<readonly RunStep[]>()
  const [names] = useState(() => new Map(instances.map(({ ciId, ciName }) => [ciId, ciName])))
  const { present, gone } = useMemo(() => findChosen(instances, frozen), [instances, frozen])
  const [settings, setSettings] = useState<Settings>(() => ({
    amount: present.length > FEW ? '10 %' : '',
    spread: true,
    arguments: {},
  }))

  const known = actions.data?.find(({ actionName }) => actionName === props.first)
  const steps = chosen ?? (known ? [{ action: known, critical: true }] : [])
  const { amount, problem } = readAmount(settings.amount)
  const batches = planWaves(present, cloudOf, { amount, spread: settings.spread })
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
  const title = steps.length > 0 ? `Run ${nameOf(steps)} on ${count}` : `Run an action on ${count}`

  // Not kept as a draft: arguments may be secrets under any name, and old ones must not run by mistake.
  const typedArguments = steps.some(({ action }) => argumentNames(action).some((name) => settings.arguments[name]))

  const disabledReason = () => {
    if (present.length === 0) return 'None of the selected instances exists any more.'
    if (component.isError && !component.data) return 'The component could not be read, and the procedure needs it.'
    if (steps.length === 0) return 'Choose an action first.'
    return problem ?? stale
  }
  const onlyAction = (action: ComponentAction) => choose([{ action, critical: steps[0]?.critical ?? true }])
  return (
    <IntentDialog
      title={title}
      description={`${place.component} of ${place.platform} in ${place.assembly} / ${place.environment}. It starts at once and does not need a deployment.`}
      planned={run ? [plannedRun(place.organization, run, present.length)] : []}
      changes={CHANGED}
      reach={reachOf(place, present.length, batches.length > 1 ? undefined : instances.length)}
      guards={[othersAtWork(place)]}
      disabledReason={disabledReason()}
      unsaved={typedArguments ? `the arguments of ${nameOf(steps)}` : undefined}
      renderProblem={(refusal) => <ActionRefusal problem={refusal} names={names} />}
      lookAt={<LookAmongProcedures organization={place.organization} />}
      onDone={([procedure]) => {
        if (procedure) void navigate(paths.procedure(place.organization, procedure.procedureId, place))
      }}
      onClose={onClose}
    >
      <ReadProblem reading={actions} what="The actions" />
      {actions.data ? (
        <ActionChoice
          actions={actions.data}
          chosen={steps[0] ? keyOf(steps[0].action) : ''}
          onChoose={(key) => {
            const action = actions.data.find((each) => keyOf(each) === key)
            if (action) onlyAction(action)
          }}
        />
      ) : (
        !actions.error && <Skeleton lines={5} />
      )}
      {steps.length > 0 && (
        <>
          <ActionSteps steps={steps} actions={actions.data ?? []} onChange={choose} />
          <ActionSettings
            steps={steps}
            settings={settings}
            batches={batches.length}
            problem={problem}
            onChange={setSettings}
          />
          {batches.length > 1 && (
            <WavePicture
              noun="Batch"
              nouns="Batches"
              waves={batches.map((batch) => ({
                items: batch.map((each) => ({ cloud: cloudOf(each), mark: 'busy' as const })),
              }))}
            />
          )}
        </>
      )}
      <ChosenList instances={present} gone={gone.map((id) => names.get(id) ?? id)} standingFor={undefined} />
      {run && (
        <Accordion chevronPosition="left" variant="contained">
          <Accordion.Item value="definition">
            <Accordion.Control>Definition as sent</Accordion.Control>
            <Accordion.Panel>
              <CodeBlock label="Definition" maxHeight={220}>
                {readableDefinition(run)}
              </CodeBlock>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </IntentDialog>
  )
}
