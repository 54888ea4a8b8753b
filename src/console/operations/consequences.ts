// What replacing instances means beyond the instances themselves, one line per consequence.
import type { Instance, Release } from '../../contract/core/records.ts'
import { formatCount, formatCountOf, formatShare } from '../kit/format.ts'
import type { StateIcon } from '../kit/state/states.ts'
import { carriesOthers, componentNameOf } from './instances/instance.ts'
import type { CloudShare, Replacement } from './replacement/replacement.ts'

export interface Consequence {
  readonly id: string
  readonly mark: StateIcon
  readonly what: string
  readonly count: string
  readonly note: string
}

const cloudNote = ({ stays, total }: CloudShare): string =>
  stays === 0 ? 'nothing of it stays in this cloud' : `${formatShare(stays, total)} of ${formatCount(total)} stay`

/** The most that a wave takes from a cloud at a time; undefined where all go at once. */
type AtATime = ((cloud: string) => number) | undefined

function cloudLine(share: CloudShare, atATime: AtATime): Consequence {
  const { cloud, priority, chosen, total } = share
  const most = atATime?.(cloud) ?? chosen
  const atOnce = most === chosen
  return {
    id: `cloud ${cloud}`,
    mark: atOnce && share.stays === 0 ? 'bad' : 'replace',
    what: `in ${cloud || 'an unnamed cloud'}${priority && ` (${priority})`}`,
    count: formatCount(chosen),
    note: atOnce ? cloudNote(share) : `at most ${formatCount(most)} of ${formatCount(total)} at a time`,
  }
}

/** Whether nothing that is primary would stay up through the deployment. */
function primaryLine({ primaries }: Replacement): Consequence | undefined {
  if (primaries.total === 0 || primaries.stays > 0) return undefined
  const note = 'customers depend on what is secondary, if anything, until the deployment is through'
  return { id: 'primary', mark: 'bad', what: 'no primary instance stays', count: formatCount(primaries.total), note }
}

/** Components of which there is one per compute, and so are built again with it; those that computes share are not. */
export function goesAlong(platform: readonly Instance[], computes: readonly Instance[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const instance of platform) {
    const component = componentNameOf(instance)
    counts.set(component, (counts.get(component) ?? 0) + 1)
  }
  const own = computes[0] && componentNameOf(computes[0])
  return [...counts].flatMap(([component, count]) =>
    component !== '' && component !== own && count === computes.length && count > 1 ? [component] : [],
  )
}

function alongLine({ toMark }: Replacement, along: readonly string[] | undefined): Consequence | undefined {
  if (!toMark[0] || !carriesOthers(toMark[0])) return undefined
  return {
    id: 'along',
    mark: 'replace',
    what: along && along.length > 0 ? `Also affected: ${along.join(', ')}` : 'Also affected: everything on them',
    count: along && along.length > 0 ? formatCount(along.length * toMark.length) : '',
    note: 'managed via these computes',
  }
}

const counted = (id: string, mark: StateIcon, what: string, count: number, note: string): Consequence | undefined =>
  count > 0 ? { id, mark, what, count: formatCount(count), note } : undefined

/** Lines about the instances; `along`: components that are built again with them, undefined while it is not known. */
export function consequencesOf(
  plan: Replacement,
  along: readonly string[] | undefined,
  atATime?: AtATime,
): Consequence[] {
  const { alreadyMarked, gone, clouds, markedBesides } = plan
  const lines = [
    atATime ? undefined : primaryLine(plan),
    ...clouds.map((share) => cloudLine(share, atATime)),
    alongLine(plan, along),
    counted('already', 'idle', 'already marked', alreadyMarked.length, 'not sent again, deployed too'),
    counted(
      'besides',
      'attention',
      'marked before, not selected by you',
      markedBesides.length,
      'a deployment replaces them too',
    ),
    counted('gone', 'attention', 'no longer exists', gone.length, 'left out'),
  ]
  return lines.filter((line) => line !== undefined)
}

/** Lines about what else a plan would take up. `commits`: open changes are committed along. */
export function ridingAlong(
  manifest: Release | null | undefined,
  unread: boolean,
  { environment, commits }: { readonly environment: string; readonly commits: boolean },
): Consequence[] {
  if (unread)
    return [
      {
        id: 'unread',
        mark: 'attention',
        what: 'open changes are not available',
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
      mark: commits ? 'attention' : 'idle',
      what: `${what} ${commits ? 'also committed' : 'left open'}`,
      count: count > 0 ? formatCount(count) : '',
      note: `in release ${manifest.releaseId} of ${environment}, by ${manifest.createdBy || 'someone'}`,
    },
  ]
}
