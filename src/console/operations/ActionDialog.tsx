import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createProcedure, listProcedures } from '../../contract/procedures.ts'
import type { Instance } from '../../contract/records.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import type { Planned } from '../data/planned.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { formatCountOf } from '../kit/format.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { argumentNames, keyOf, procedureBody, titleOf, type ActionRun } from './action-run.ts'
import { ActionChoice } from './ActionChoice.tsx'
import { ActionRefusal, LookAmongProcedures } from './ActionRefusal.tsx'
import { ActionSettings, waveIn, type Settings } from './ActionSettings.tsx'
import { ChosenList } from './ChosenList.tsx'
import type { InstanceDialogProps } from './InstanceDialogs.tsx'
import { actionsOf, componentOf } from './queries.ts'
import { frictionOf } from './replacement.ts'

const CHANGED = [listProcedures]

const UNSET: Settings = { critical: true, wave: '', arguments: {} }

const presentOf = ({ instances, frozen }: InstanceDialogProps): Instance[] => {
  const chosen = new Set(frozen)
  return instances.filter(({ ciId }) => chosen.has(ciId))
}

const plannedRun = (organization: string, run: ActionRun): Planned<typeof createProcedure> => ({
  label: `${titleOf(run.action)} on ${formatCountOf(run.instances.length, 'instance')}`,
  call: createProcedure,
  request: { params: { organization }, body: procedureBody(run) },
})

/** Runs an action of the component on the chosen instances, as a procedure that is then watched on its own page. */
export default function ActionDialog(props: InstanceDialogProps) {
  const { place, instances, stale, onClose } = props
  const navigate = useNavigate()
  const actions = useQuery(actionsOf(place))
  const component = useQuery(componentOf(place))
  const [chosen, choose] = useState('')
  const [settings, setSettings] = useState(UNSET)

  const present = presentOf(props)
  const action = actions.data?.find((each) => keyOf(each) === chosen)
  const wave = waveIn(settings)
  const run: ActionRun | undefined =
    action && component.data && !wave.problem
      ? {
          component: component.data.ciId,
          action,
          instances: present.map(({ ciId }) => ciId),
          critical: settings.critical,
          wave: wave.value,
          arguments: settings.arguments,
        }
      : undefined
  const title = action
    ? `Run ${titleOf(action)} on ${formatCountOf(present.length, 'instance')}`
    : `Run an action on ${formatCountOf(present.length, 'instance')}`
  const friction = frictionOf(present.length, instances.length, place.environment)
  // Waves leave most of the component alone at any time.
  const typed = friction === 'type' && wave.value === undefined

  // Not kept as a draft: arguments may be secrets under any name, and old ones must not run by mistake.
  const typedArguments = action && argumentNames(action).some((name) => settings.arguments[name])

  const disabledReason = () => {
    if (present.length === 0) return 'None of the chosen instances exists any more.'
    if (component.isError && !component.data)
      return 'The component could not be read, so there is nothing to anchor the procedure on.'
    if (!action) return 'Choose an action first.'
    return wave.problem ?? stale
  }
  return (
    <IntentDialog
      title={title}
      description={`${place.component} of ${place.platform} in ${place.assembly} / ${place.environment}. It starts at once and does not need a deployment.`}
      planned={run ? [plannedRun(place.organization, run)] : []}
      changes={CHANGED}
      acknowledge={friction === 'none' || typed ? undefined : 'I have read the list: it runs on these instances'}
      typeName={typed ? place.component : undefined}
      disabledReason={disabledReason()}
      unsaved={typedArguments ? `the arguments of ${titleOf(action)}` : undefined}
      renderProblem={(problem) => <ActionRefusal problem={problem} />}
      lookAt={<LookAmongProcedures organization={place.organization} />}
      onDone={([procedure]) => {
        if (procedure) void navigate(paths.procedure(place.organization, procedure.procedureId))
      }}
      onClose={onClose}
    >
      <ReadProblem reading={actions} what="The actions" />
      {actions.data ? (
        <ActionChoice actions={actions.data} chosen={chosen} onChoose={choose} />
      ) : (
        !actions.error && <Skeleton lines={5} />
      )}
      {action && (
        <ActionSettings action={action} instances={present.length} settings={settings} onChange={setSettings} />
      )}
      <ChosenList instances={present} standingFor={undefined} />
    </IntentDialog>
  )
}
