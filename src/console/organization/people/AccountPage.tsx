import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupsQuery, profileQuery } from '../../data/access/queries.ts'
import { EditableSection } from '../../data/items/EditableSection.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { savedRecordsQuery } from '../../data/saved-records/queries.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DescribedName, type PlainColumn } from '../../kit/PlainTable.tsx'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { groupKind, type Group } from './groups.ts'
import { SavedRecords } from './SavedRecords.tsx'
import { toPeopleRecords } from './people-kind.ts'

export const handle = pageHandle(organizationCrumbs, 'Account', paths.account)

export const loader = () =>
  prefetch(profileQuery(), groupsQuery(), savedRecordsQuery('watch'), savedRecordsQuery('favorite'))

const toColumns = (organization: string): readonly PlainColumn<Group>[] => [
  {
    id: 'name',
    header: 'Group',
    render: ({ id, name, description }) => (
      <DescribedName name={name} description={description} to={paths.group({ organization, group: id })} />
    ),
  },
  { id: 'role', header: 'Your role', render: ({ admin: isAdmin }) => (isAdmin ? 'administrator' : 'member') },
]

export function Component(): ReactNode {
  const scope = useScope()
  const { data: profile } = useQuery(profileQuery())
  const groups = useQuery(groupsQuery())
  return (
    <>
      <PageHeader
        title="Account"
        facts={profile ? `Signed in as ${profile.username}, ${profile.email}` : 'The signed-in user'}
      />
      <EditableSection<Group>
        records={toPeopleRecords(groupKind, {})}
        hasPages
        title="User groups"
        hint="groups that can be members of teams"
        subject="The user groups"
        query={groups}
        columns={toColumns(scope.organization)}
        emptyText="You are not in any group."
      />
      <SavedRecords kind="watch" />
      <SavedRecords kind="favorite" />
    </>
  )
}
