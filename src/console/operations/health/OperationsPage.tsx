import { pageLoader } from '../../data/read/call-query.ts'
import { assemblyHealthQuery, countHealth, filterHealth, useAssemblyHealth } from '../../organization/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { operationsCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { environmentColumns, type HealthItem } from './columns.tsx'
import { sumCounts } from './counts.ts'
import { HealthView } from './HealthView.tsx'

export const handle: PageHandle = { crumbs: operationsCrumbs }

export const loader = pageLoader((scope) => [environmentsQuery(scope), assemblyHealthQuery(scope)])

/** The environments of an assembly by health. */
export function Component() {
  const scope = useScope()
  const query = useEnvironments(scope)
  const health = useAssemblyHealth(scope)
  // Rows wait for the health they are sorted by, so that they do not move under the pointer.
  const environments = health.isPending ? undefined : query.data
  const items = environments?.map(({ ciName, ciAttributes }): HealthItem => ({
    name: ciName,
    to: paths.operatedEnvironment({ ...scope, environment: ciName }),
    instancesPath: paths.environmentInstances({ ...scope, environment: ciName }),
    counts: health.data && countHealth(filterHealth(health.data, scope.assembly, ciName)),
    about: ciAttributes['availability'],
  }))
  return (
    <HealthView
      title="Operations"
      noun="environment"
      parent={scope.assembly}
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
            <ActionButton to={paths.newEnvironment(scope)} needs="transition">
              Create environment
            </ActionButton>
          ),
        },
      }}
    />
  )
}
