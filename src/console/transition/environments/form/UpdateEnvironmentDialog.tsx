import { searchAssembly, searchRecords } from '../../../../contract/organization/search.ts'
import {
  listEnvironments,
  readEnvironment,
  updateEnvironment,
  type Environment,
} from '../../../../contract/transition/transition.ts'
import type { ItemState } from '../../../data/write/intent-store.ts'
import { reading, type Fields } from '../../../data/write/planned.ts'
import type { Place } from '../../../frame/crumbs.ts'
import { isProductionLike } from '../../../kit/confirm/reach.ts'
import { Diff } from '../../../kit/Diff.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { leftClouds, pathWords, updateBody } from './update.ts'
import { CHANGED_BY_TRANSITION } from '../../queries.ts'
import { WriteDialog } from '../../WriteDialog.tsx'

interface UpdateEnvironmentDialogProps {
  readonly place: Place
  /** The fields as they were when the form was opened, and those that are changed, by path. */
  readonly base: Fields
  readonly changes: Fields
  readonly cloudIds: readonly string[]
  readonly nameOf: (cloudId: string) => string
  readonly problem: string | undefined
  readonly onRefused: (messages: readonly string[]) => void
  readonly onDone: (answer: Environment | null) => void
  readonly onClose: () => void
}

/** The last look at what is changed about an environment: compared with what is there now before it is sent. */
export default function UpdateEnvironmentDialog(props: UpdateEnvironmentDialogProps) {
  const { place, base, changes, cloudIds, nameOf, problem, onRefused, onDone, onClose } = props
  const { organization, assembly, environment } = place
  const params = { organization, assembly, environment }
  const requestFor = (all: Fields) => ({ params, body: updateBody(changes, all, cloudIds) })
  const left = leftClouds(base, changes, cloudIds).map(nameOf)
  const touchesClouds = Object.keys(changes).some((path) => path.startsWith('clouds.'))
  const differences = Object.entries(changes).map(([path, after]) => ({
    attribute: pathWords(path, nameOf),
    before: base[path] ?? '',
    after,
  }))
  return (
    <WriteDialog
      place={place}
      planned={{
        label: `Change ${environment}`,
        call: updateEnvironment,
        request: requestFor({ ...base, ...changes }),
        witness: { ...reading(readEnvironment, { params }), shows: nested(changes) },
        basis: { reading: reading(readEnvironment, { params }), base, mine: changes, requestFor },
      }}
      changes={[...CHANGED_BY_TRANSITION, listEnvironments, searchRecords, searchAssembly]}
      title={`Change environment ${environment}`}
      description={
        touchesClouds
          ? `${assembly} / ${environment}. Settings count at once. The clouds of its platforms change with the next commit and deployment.`
          : `${assembly} / ${environment}. Settings count at once, without a deployment.`
      }
      typeName={left.length > 0 ? environment : undefined}
      acknowledge={
        isProductionLike(environment) && left.length === 0 ? `I have read what changes in ${environment}` : undefined
      }
      danger={left.length > 0}
      submitLabel={`Change ${environment}`}
      disabledReason={problem}
      settle={(states: readonly ItemState[]) => {
        if (states.every(({ state }) => state === 'refused'))
          onRefused(states.flatMap((each) => each.problem?.messages ?? []))
        return Promise.resolve()
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <Diff label="Changes" differences={differences} />
      {left.length > 0 && (
        <Status icon="attention">
          {`${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} no longer used: the next deployment removes what runs there.`}
        </Status>
      )}
    </WriteDialog>
  )
}

/** Paths as the objects that an answer has. Clouds that are left show by being absent, which a reading cannot be asked for. */
function nested(changes: Fields): object {
  const shown: Record<string, Record<string, unknown>> = { ciAttributes: {}, clouds: {} }
  for (const [path, value] of Object.entries(changes)) {
    const [root = '', first = '', what] = path.split('.')
    const part = shown[root]
    if (!part || (root === 'clouds' && value === '')) continue
    part[first] = what === undefined ? value : { ...Object(part[first]), [what]: value }
  }
  return shown
}
