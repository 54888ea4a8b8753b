import type { Ci } from '../../../contract/core/records.ts'
import { AdminStatus } from '../../cloud/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { getClouds, type ReportNode } from '../compute-report.ts'
import { useComputeByCloud } from '../cost/queries.ts'

/** `used`: the clouds with computes; a cloud without any has no report (service-api 3.9). Undefined while loading. */
const columnsFor = (scope: Scope, used: readonly ReportNode[] | 'unknown' | undefined): PlainColumn<Ci>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ ciName }) => ciName,
    to: ({ ciName }) => paths.cloud({ ...scope, cloud: ciName }),
  },
  { id: 'status', header: 'Status', render: (cloud) => <AdminStatus cloud={cloud} /> },
  {
    id: 'used',
    header: 'Assemblies',
    align: 'end',
    render: ({ ciName }) => {
      if (used === 'unknown') return <Dimmed>unknown</Dimmed>
      const count = used?.find(({ name }) => name === ciName)?.children.length ?? 0
      return count > 0 ? (
        <TextLink
          to={paths.computeByCloud(scope, ciName)}
          aria-label={`${formatCountOf(count, 'assembly', 'assemblies')} in ${ciName}`}
        >
          {formatCount(count)}
        </TextLink>
      ) : (
        used && count
      )
    },
  },
]

/** The clouds with status and number of assemblies. */
export function CloudsList({ clouds }: { clouds: readonly Ci[] }) {
  const scope = useScope()
  const { data: report, isError } = useComputeByCloud(scope)
  const used = report === undefined ? (isError ? 'unknown' : undefined) : getClouds(report)
  return (
    <Section title="Clouds" action={<TextLink to={paths.cloudServices(scope)}>Services by cloud</TextLink>}>
      <PlainTable
        label="Clouds with their use"
        columns={columnsFor(scope, used)}
        rows={clouds}
        rowId={({ ciId }) => ciId}
        rowsOpen
        emptyState={{
          title: 'No clouds',
          hint: 'This organization has no clouds yet.',
          action: (
            <ActionButton to={paths.newCloud(scope)} needs="creates">
              Create cloud
            </ActionButton>
          ),
        }}
      />
    </Section>
  )
}
