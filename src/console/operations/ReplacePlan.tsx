import { useQuery } from '@tanstack/react-query'
import { formatCount, formatCountOf, formatShare } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Mark } from '../kit/state/states.ts'
import { latestReleaseOf } from '../transition/index.ts'
import { carriesOthers } from './instance.ts'
import type { ComponentPlace } from './queries.ts'
import type { CloudShare, Replacement } from './replacement.ts'

interface Consequence {
  readonly id: string
  readonly mark: Mark
  readonly what: string
  readonly count: string
  readonly note: string
}

const columns: readonly PlainColumn<Consequence>[] = [
  { id: 'what', header: 'What happens', render: ({ mark, what }) => <Status mark={mark}>{what}</Status> },
  { id: 'count', header: 'Records', align: 'end', width: 80, render: ({ count }) => count },
  { id: 'note', header: 'Note', render: ({ note }) => note },
]

const cloudNote = ({ stays, total }: CloudShare): string =>
  stays === 0 ? 'nothing of it stays in this cloud' : `${formatShare(stays, total)} of ${formatCount(total)} stay`

function consequencesOf(plan: Replacement): Consequence[] {
  const { toMark, alreadyMarked, gone, clouds } = plan
  const lines: (Consequence | false | undefined)[] = [
    ...clouds.map((share): Consequence => ({
      id: `cloud ${share.cloud}`,
      mark: share.stays === 0 ? 'bad' : 'mark',
      what: `marked in ${share.cloud || 'an unnamed cloud'}`,
      count: formatCount(share.chosen),
      note: cloudNote(share),
    })),
    toMark[0] &&
      carriesOthers(toMark[0]) && {
        id: 'along',
        mark: 'mark',
        what: 'what runs on them goes along',
        count: '',
        note: 'everything managed via these computes',
      },
    alreadyMarked.length > 0 && {
      id: 'already',
      mark: 'idle',
      what: 'marked already',
      count: formatCount(alreadyMarked.length),
      note: 'not sent again',
    },
    gone.length > 0 && {
      id: 'gone',
      mark: 'attention',
      what: 'gone meanwhile',
      count: formatCount(gone.length),
      note: 'not acted on',
    },
  ]
  return lines.filter((line) => typeof line === 'object')
}

/** What marking means, and what the next commit would take along. */
export function ReplacePlan({ plan, place }: { plan: Replacement; place: ComponentPlace }) {
  const { organization, assembly, environment } = place
  const release = useQuery(latestReleaseOf(organization, assembly, environment))
  const open = release.data?.releaseState === 'open' ? release.data : undefined
  const count = (open?.ciRfcCount ?? 0) + (open?.relationRfcCount ?? 0)
  const riding: Consequence[] = open
    ? [
        {
          id: 'riding',
          mark: 'attention',
          what: `${count > 0 ? formatCountOf(count, 'open change') : 'open changes'} would ride along`,
          count: count > 0 ? formatCount(count) : '',
          note: `in release ${open.releaseId} of ${environment}, by ${open.createdBy || 'somebody'}`,
        },
      ]
    : []
  const unread: Consequence[] =
    release.isError && !release.data
      ? [
          {
            id: 'unread',
            mark: 'attention',
            what: 'open changes are not known',
            count: '',
            note: 'the release could not be read',
          },
        ]
      : []
  return (
    <PlainTable
      label="What happens"
      columns={columns}
      rows={[...consequencesOf(plan), ...riding, ...unread]}
      rowId={({ id }) => id}
    />
  )
}
