import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../contract/records.ts'
import { AdminStatus, locationOf } from '../cloud/index.ts'
import { ButtonLink } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCount, formatCountOf } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { paths } from '../paths.ts'
import { assembliesByCloud } from './compute.ts'
import classes from './Overview.module.css'
import { computeByCloudIn } from './queries.ts'

const columnsFor = (organization: string, used: ReadonlyMap<string, number> | undefined): PlainColumn<Ci>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ ciName }) => (
      <Link to={paths.cloud(organization, ciName)} className={classes.subject}>
        <bdi>{ciName}</bdi>
      </Link>
    ),
  },
  { id: 'status', header: 'Status', render: (cloud) => <AdminStatus cloud={cloud} /> },
  {
    id: 'location',
    header: 'Location',
    mono: true,
    render: (cloud) => (
      <bdi className={classes.clip} title={cloud.ciAttributes.location}>
        {locationOf(cloud)}
      </bdi>
    ),
  },
  {
    id: 'used',
    header: 'Assemblies',
    align: 'end',
    render: ({ ciName }) => {
      const count = used?.get(ciName) ?? 0
      // A cloud without any has no report (service-api 3.9).
      return count > 0 ? (
        <Link
          to={paths.computeByCloud(organization, ciName)}
          aria-label={`${formatCountOf(count, 'assembly', 'assemblies')} in ${ciName}`}
        >
          {formatCount(count)}
        </Link>
      ) : (
        used && count
      )
    },
  },
]

interface CloudsListProps {
  readonly organization: string
  readonly clouds: readonly Ci[]
}

/** The clouds with where they are and how many assemblies have computes there. */
export function CloudsList({ organization, clouds }: CloudsListProps): ReactNode {
  const { data: report } = useQuery(computeByCloudIn(organization))
  const columns = useMemo(
    () => columnsFor(organization, report ? assembliesByCloud(report.data) : undefined),
    [organization, report],
  )
  if (clouds.length === 0)
    return (
      <EmptyState
        title="No clouds"
        hint="None exists in this organization yet."
        action={<ButtonLink to={paths.newCloud(organization)}>New cloud</ButtonLink>}
      />
    )
  return <PlainTable label="Clouds with their use" columns={columns} rows={clouds} rowId={({ ciId }) => ciId} />
}
