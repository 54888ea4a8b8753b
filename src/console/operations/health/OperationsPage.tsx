import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { assemblyHealthQuery, useAssemblyHealth } from '../../organization/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { operationsCrumbs, parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { environmentColumns, type HealthItem } from './columns.tsx'
import { countHealth, filterHealth, sumCounts } from './counts.ts'
import { HealthView } from './HealthView.tsx'

export const handle: PageHandle = { crumbs: (params) => operationsCrumbs(parseScope(params)) }

export function loader({ params }: { params: Partial<Scope> }) {
  const { organization, assembly } = parseScope(params)
  return prefetch(environmentsQuery(organization, assembly), assemblyHealthQuery(organization, assembly))
}

/** The environments of an assembly by health. */
export function Component() {
  const { organization, assembly } = parseScope(useParams())
  const query = useEnvironments(organization, assembly)
  const health = useAssemblyHealth(organization, assembly)
  // Rows wait for the health they are sorted by, so that they do not move under the pointer.
  const environments = health.isPending ? undefined : query.data
  const items = environments?.map(({ ciName, ciAttributes }): HealthItem => ({
    name: ciName,
    to: paths.operatedEnvironment(organization, assembly, ciName),
    instancesPath: paths.environmentInstances(organization, assembly, ciName),
    counts: health.data && countHealth(filterHealth(health.data, assembly, ciName)),
    about: ciAttributes['availability'],
  }))
  return (
    <HealthView
      title="Operations"
      noun="environment"
      parent={assembly}
      counts={items && sumCounts(items.map(({ counts }) => counts))}
      loading={!items && !query.isError}
      healthQuery={health}
      table={{
        label: 'Environments',
        columns: environmentColumns,
        items,
        query,
        emptyState: {
          title: 'No environments',
          hint: 'Nothing can run until there is an environment.',
          action: (
            <ActionButton to={paths.newEnvironment(organization, assembly)} needs="transition">
              New environment
            </ActionButton>
          ),
        },
      }}
    />
  )
}
