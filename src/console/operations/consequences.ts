// What replacing instances means beyond the instances themselves, one line per consequence.
import type { Instance, Release } from '../../contract/core/records.ts'
import { formatCount, formatCountOf, formatPercent } from '../kit/format.ts'
import type { StateIcon } from '../kit/state/states.ts'
import { isCompute, parseComponentName } from './instances/instance.ts'
import type { CloudShare, ReplacementPlan } from './replacement/plan.ts'

export interface Consequence {
  readonly id: string
  readonly icon: StateIcon
  readonly label: string
  readonly count: string
  readonly note: string
}

const cloudNote = ({ stays, total }: CloudShare): string =>
  stays === 0 ? 'nothing of it stays in this cloud' : `${formatPercent(stays, total)} of ${formatCount(total)} stay`

/** The most that a wave takes from a cloud at a time; undefined where all go at once. */
type MaxPerCloud = ((cloud: string) => number) | undefined

function cloudLine(share: CloudShare, atATime: MaxPerCloud): Consequence {
  const { cloud, priority, chosen, total } = share
  const most = atATime?.(cloud) ?? chosen
  const atOnce = most === chosen
  return {
    id: `cloud ${cloud}`,
    icon: atOnce && share.stays === 0 ? 'bad' : 'replace',
    label: `in ${cloud || 'an unnamed cloud'}${priority && ` (${priority})`}`,
    count: formatCount(chosen),
    note: atOnce ? cloudNote(share) : `at most ${formatCount(most)} of ${formatCount(total)} at a time`,
  }
}

/** Whether nothing that is primary would stay up through the deployment. */
function primaryLine({ primaries }: ReplacementPlan): Consequence | undefined {
  if (primaries.total === 0 || primaries.stays > 0) return undefined
  const note = 'customers depend on what is secondary, if anything, until the deployment is through'
  return { id: 'primary', icon: 'bad', label: 'no primary instance stays', count: formatCount(primaries.total), note }
}

/** Components of which there is one per compute, and so are built again with it; those that computes share are not. */
export function findManagedComponents(platform: readonly Instance[], computes: readonly Instance[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const instance of platform) {
    const component = parseComponentName(instance)
    counts.set(component, (counts.get(component) ?? 0) + 1)
  }
  const own = computes[0] && parseComponentName(computes[0])
  return [...counts].flatMap(([component, count]) =>
    component !== '' && component !== own && count === computes.length && count > 1 ? [component] : [],
  )
}

function managedComponentsLine(
  { toMark }: ReplacementPlan,
  along: readonly string[] | undefined,
): Consequence | undefined {
  if (!toMark[0] || !isCompute(toMark[0])) return undefined
  return {
    id: 'along',
    icon: 'replace',
    label: along && along.length > 0 ? `Also affected: ${along.join(', ')}` : 'Also affected: everything on them',
    count: along && along.length > 0 ? formatCount(along.length * toMark.length) : '',
    note: 'managed via these computes',
  }
}

const countLine = (id: string, icon: StateIcon, label: string, count: number, note: string): Consequence | undefined =>
  count > 0 ? { id, icon, label, count: formatCount(count), note } : undefined

/** Lines about the instances; `along`: components that are built again with them, undefined while it is not known. */
export function listReplacementConsequences(
  plan: ReplacementPlan,
  along: readonly string[] | undefined,
  atATime?: MaxPerCloud,
): Consequence[] {
  const { alreadyMarked, notFound, clouds, otherMarked } = plan
  const lines = [
    atATime ? undefined : primaryLine(plan),
    ...clouds.map((share) => cloudLine(share, atATime)),
    managedComponentsLine(plan, along),
    countLine('already', 'idle', 'already marked', alreadyMarked.length, 'not sent again, deployed too'),
    countLine(
      'besides',
      'attention',
      'marked before, not selected by you',
      otherMarked.length,
      'a deployment replaces them too',
    ),
    countLine('gone', 'attention', 'no longer exists', notFound.length, 'left out'),
  ]
  return lines.filter((line) => line !== undefined)
}

/** Lines about what else a plan would take up. `commits`: open changes are committed along. */
export function listReleaseConsequences(
  manifest: Release | null | undefined,
  unread: boolean,
  { environment, commits }: { readonly environment: string; readonly commits: boolean },
): Consequence[] {
  if (unread)
    return [
      {
        id: 'unread',
        icon: 'attention',
        label: 'open changes are not available',
        count: '',
        note: 'the release could not be read',
      },
    ]
  if (manifest?.releaseState !== 'open') return []
  const count = (manifest.ciRfcCount ?? 0) + (manifest.relationRfcCount ?? 0)
  const what = count > 0 ? formatCountOf(count, 'open change') : 'open changes'
  return [
    {
      id: 'riding',
      icon: commits ? 'attention' : 'idle',
      label: `${what} ${commits ? 'also committed' : 'left open'}`,
      count: count > 0 ? formatCount(count) : '',
      note: `in release ${manifest.releaseId} of ${environment}, by ${manifest.createdBy || 'someone'}`,
    },
  ]
}
