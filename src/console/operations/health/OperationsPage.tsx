import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, Link } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { assemblyHealthQuery, useAssemblyHealth } from '../../organization/index.ts'
import { operationsCrumbs, parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { environmentColumns, type HealthItem } from './columns.tsx'
import { countHealth, filterHealth, sumCounts } from './counts.ts'
import { HealthBoard, HealthNotice, MonitoredFact } from './HealthBoard.tsx'
import { HealthTable } from './HealthTable.tsx'

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
  const items = useMemo(
    () =>
      environments?.map(({ ciName, ciAttributes }): HealthItem => {
        const components = health.data && filterHealth(health.data, assembly, ciName)
        return {
          name: ciName,
          to: paths.operatedEnvironment(organization, assembly, ciName),
          instancesPath: paths.environmentInstances(organization, assembly, ciName),
          counts: components && countHealth(components),
          note: ciAttributes['availability'] ?? '',
        }
      }),
    [environments, health.data, organization, assembly],
  )
  const total = items && sumCounts(items.map(({ counts }) => counts))
  return (
    <>
      <PageHeader
        title="Operations"
        facts={
          <>
            <span>{items ? `${formatCountOf(items.length, 'environment')} of ${assembly}` : assembly}</span>
            <MonitoredFact counts={total} />
          </>
        }
        actions={undefined}
      />
      {items && <HealthNotice query={health} />}
      <HealthBoard counts={total} loading={!items && !query.isError} instancesPath={undefined} />
      <Section title="Environments">
        <HealthTable
          label="Environments"
          columns={environmentColumns}
          items={items}
          query={query}
          emptyState={{
            title: 'No environments',
            hint: 'Nothing can run until there is an environment.',
            action: (
              <Button component={Link} to={paths.newEnvironment(organization, assembly)}>
                New environment
              </Button>
            ),
          }}
        />
      </Section>
    </>
  )
}
