import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { ItemsSection } from '../../data/items/ItemsSection.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { shortClass } from '../rules.ts'
import { privateServiceClassesQuery, privateServiceKind, privateServicesQuery } from './private-services.ts'

const columns: readonly PlainColumn<Ci>[] = [
  { id: 'name', header: 'Service', mono: true, render: ({ ciName }) => <bdi>{ciName}</bdi> },
  { id: 'type', header: 'Type', render: ({ ciClassName }) => <bdi>{shortClass(ciClassName)}</bdi> },
  { id: 'comments', header: 'Comments', render: ({ comments }) => <bdi>{comments}</bdi> },
]

/** Services of the organization that belong to no cloud. */
export default function PrivateServices({ organization }: { organization: string }): ReactNode {
  const services = useQuery(privateServicesQuery({ organization }))
  const classes = useQuery(privateServiceClassesQuery({ organization }))
  const kind = useMemo(() => privateServiceKind(classes.data ?? []), [classes.data])
  return (
    <>
      {services.data && <QueryProblem query={classes} subject="The types of private services" />}
      <ItemsSection
        kind={kind}
        scope={{ params: { organization }, owner: organization }}
        title="Private services"
        hint="of the organization, in no cloud"
        subject="The private services"
        query={services}
        columns={columns}
        emptyText="This organization has no private services."
      />
    </>
  )
}
