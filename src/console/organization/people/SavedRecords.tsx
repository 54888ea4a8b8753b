import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SavedRecord } from '../../../contract/organization/saved-records.ts'
import { RecordsSection } from '../../data/items/RecordsSection.tsx'
import { isNotFound } from '../../data/refusal-error.ts'
import { toRecordCrumbs } from '../../data/saved-records/links.ts'
import {
  savedRecordsQuery,
  showChangeProblem,
  toSavedRecords,
  useSavedRecordChange,
  type SavedRecordKind,
} from '../../data/saved-records/queries.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { rememberFocus } from '../../kit/browser/focus.ts'
import { shortClass } from '../../kit/format.ts'
import { NameLink } from '../../kit/TextLink.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { parseNsPath } from '../../routing/paths.ts'

const TEXTS = {
  watch: {
    title: 'Watches',
    hint: 'you get email about deployments and operations events of these records',
    subject: 'The watches',
    emptyText: 'You are not watching anything. To start, choose Watch in the menu of an assembly or environment.',
  },
  favorite: {
    title: 'Favorites',
    hint: 'pinned in every browser that you sign in with',
    subject: 'The favorites',
    emptyText: 'You have no favorites. Pin an assembly, an environment or a cloud to add one.',
  },
} as const

/** Watches or favorites of the signed-in user; nothing where the service has none. */
export function SavedRecords({ kind }: { kind: SavedRecordKind }): ReactNode {
  const query = useQuery({ ...savedRecordsQuery(kind), select: toSavedRecords })
  const { mutate, isPending, variables } = useSavedRecordChange(kind)
  if (isNotFound(query.error)) return null
  const list = TEXTS[kind].title.toLowerCase()
  const renderDelete = ({ ci_id: ciId, ci_name: name, ns_path: nsPath }: SavedRecord) => {
    const label = `Remove ${name} from ${list}`
    return (
      <ActionButton
        variant="subtle"
        my={-6}
        needs="nothing"
        busy={isPending && variables.ciId === ciId}
        aria-label={label}
        onClick={() => {
          const restoreFocus = rememberFocus()
          const change = { organization: parseNsPath(nsPath).organization, ciId, saved: false }
          mutate(change, {
            onSuccess: restoreFocus,
            onError: (error) => showChangeProblem(`${name} was not removed from ${list}`, error),
          })
        }}
      >
        Remove
      </ActionButton>
    )
  }
  const columns: readonly PlainColumn<SavedRecord>[] = [
    {
      id: 'name',
      header: 'Record',
      render: (record) => {
        const to = toRecordCrumbs(record)?.at(-1)?.to
        return to === undefined ? <bdi>{record.ci_name}</bdi> : <NameLink to={to}>{record.ci_name}</NameLink>
      },
    },
    { id: 'kind', header: 'Kind', render: (record) => shortClass(record.ci_class_name).toLowerCase() },
    { id: 'in', header: 'Namespace', render: ({ ns_path: nsPath }) => nsPath.slice(1).split('/').join(' / ') },
    { id: 'since', header: 'Added', render: (record) => <Time value={record.created_at} /> },
    { id: 'delete', header: '', align: 'end', render: renderDelete },
  ]
  return <RecordsSection {...TEXTS[kind]} query={query} columns={columns} pinned="last" rowId={({ ci_id: id }) => id} />
}
