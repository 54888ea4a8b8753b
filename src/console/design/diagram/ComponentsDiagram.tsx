import { Group, Stack, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { Diagram } from '../../kit/diagram/Diagram.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useSetParams } from '../../kit/search-params.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { designComponentQuery } from '../components/queries.ts'
import { componentRows, type ComponentRow } from '../components/rows.ts'
import { PendingStatus } from '../PendingChanges.tsx'
import { committedDependenciesQuery } from '../queries.ts'
import { UnavailableParts } from '../UnavailableParts.tsx'
import type { PlatformRecord } from '../use-design.ts'
import { toComponentGraph, toDependencies } from './graph.ts'

/** Dependencies by component; one search finds the committed ones, uncommitted components are read one by one. */
function useDependencies(scope: Scope, rows: readonly ComponentRow[], nsPath: string) {
  const committed = useQuery(committedDependenciesQuery(scope, nsPath))
  const added = rows.filter(({ action }) => action === 'add')
  const own = useQueries({
    queries: added.map(({ name }) => designComponentQuery({ ...scope, component: name })),
    combine: combineQueries,
  })
  const dependencies = useMemo(() => {
    const addedDependencies = own.answers.flatMap((answer, index): [string, string[]][] => {
      const row = added[index]
      return answer && row ? [[row.name, answer.dependsOn.map(({ ciName }) => ciName)]] : []
    })
    return toDependencies(rows, committed.data ?? [], new Map(addedDependencies))
  }, [rows, committed.data, own.answers, added])
  return {
    dependencies,
    pending: committed.isPending || own.pending,
    unavailable: [
      ...(committed.isError && !committed.data ? ['the dependencies of the components'] : []),
      ...added.flatMap(({ name }, index) => (own.failed[index] ? [`the dependencies of ${name}`] : [])),
    ],
  }
}

/** The components of a platform and what they depend on, as a picture. */
export default function ComponentsDiagram({ scope, records }: { scope: Scope; records: readonly PlatformRecord[] }) {
  const navigate = useNavigate()
  const setParams = useSetParams()
  const selected = useSearchParams()[0].get('node') ?? undefined
  const rows = useMemo(() => componentRows(records), [records])
  const { dependencies, pending, unavailable } = useDependencies(scope, rows, records[0]?.nsPath ?? '')
  const graph = useMemo(() => toComponentGraph(rows, dependencies), [rows, dependencies])
  const inspected = rows.find(({ name }) => name === selected)
  const isUnknown = unavailable.length > 0
  if (pending) return <Skeleton lines={12} variant="rows" />
  return (
    <>
      <Diagram
        title={`Components of ${scope.platform}`}
        noun="component"
        graph={graph}
        selected={inspected && selected}
        onSelect={(node) => setParams({ node })}
        onOpen={(name) => void navigate(paths.designComponent({ ...scope, component: name }))}
        inspector={
          inspected && (
            <Stack gap="md">
              <Group justify="space-between" gap="sm">
                <Title order={2}>
                  <bdi>{inspected.name}</bdi>
                </Title>
                <PendingStatus action={inspected.action} />
              </Group>
              <Facts
                facts={[
                  { term: 'Class', value: inspected.type },
                  { term: 'Differences from the pack', value: inspected.differs },
                  { term: 'Monitors', value: inspected.monitors ?? 'unknown' },
                  { term: 'Attachments', value: inspected.attachments ?? 'unknown' },
                  {
                    term: 'Depends on',
                    value: dependencies.get(inspected.name)?.join(', ') ?? (isUnknown ? 'unknown' : 'none'),
                  },
                  {
                    term: 'Required by',
                    value:
                      [...dependencies]
                        .filter(([, names]) => names.includes(inspected.name))
                        .map(([name]) => name)
                        .join(', ') || (isUnknown ? 'unknown' : 'none'),
                  },
                ]}
              />
              <div>
                <ButtonLink to={paths.designComponent({ ...scope, component: inspected.name })}>
                  Open component
                </ButtonLink>
              </div>
            </Stack>
          )
        }
      />
      <UnavailableParts parts={unavailable} consequence="The diagram shows only what could be loaded." />
    </>
  )
}
