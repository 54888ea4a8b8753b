import { Group, Stack, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Deployment, Relation } from '../../../contract/core/records.ts'
import { Diagram } from '../../kit/diagram/Diagram.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount } from '../../kit/format.ts'
import { useSetParams } from '../../kit/search-params.ts'
import { describeState } from '../../kit/state/states.ts'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { paths, type ComponentScope } from '../../routing/paths.ts'
import { sumCounts, toQuickFilterPath } from '../health/counts.ts'
import { MapLine } from './MapLine.tsx'
import {
  describeCellCost,
  describeComputes,
  describeCost,
  describeHealth,
  describeWork,
  parseNodeId,
  toCloudGraph,
  toMapGraph,
  type Loadable,
  type MapCloud,
  type MapPlatform,
} from './map.ts'

interface EnvironmentDiagramProps {
  scope: ComponentScope
  /** Clouds as columns, or links between platforms as arrows. */
  view: 'clouds' | 'links'
  platforms: readonly MapPlatform[]
  getCloudCost: (cloud: string) => Loadable<string>
  links: readonly Relation[]
  deployment: Deployment | undefined
  /** Undefined if health or deployment could not be loaded. */
  problemCount: number | undefined
}

/** The platforms of an environment with their clouds as a picture. */
export default function EnvironmentDiagram(props: EnvironmentDiagramProps) {
  const { scope, view, platforms, links, getCloudCost, deployment, problemCount } = props
  const navigate = useNavigate()
  const setParams = useSetParams()
  const selected = useSearchParams()[0].get('node') ?? undefined
  const graph = useMemo(
    () => (view === 'clouds' ? toCloudGraph(platforms, links, getCloudCost) : toMapGraph(platforms, links)),
    [view, platforms, links, getCloudCost],
  )
  const node = selected === undefined ? undefined : parseNodeId(selected)
  const inspected = platforms.find(({ name }) => name === node?.platform)
  const inspectedCloud = inspected?.clouds.find(({ name }) => name === node?.cloud)
  const openNode = (id: string) => {
    const { platform, cloud = '' } = parseNodeId(id)
    return platform === ''
      ? paths.cloud({ organization: scope.organization, cloud })
      : paths.operatedPlatform({ ...scope, platform })
  }
  return (
    <Diagram
      title={`Map of ${scope.environment}`}
      noun="platform"
      graph={graph}
      selected={inspected && selected}
      onSelect={(id) => {
        // A cloud has a page, and no inspector.
        if (id !== undefined && parseNodeId(id).platform === '') void navigate(openNode(id))
        else setParams({ node: id })
      }}
      onOpen={(id) => void navigate(openNode(id))}
      showProblems={problemCount !== undefined}
      inspector={
        inspected && (
          <PlatformInspector
            key={selected}
            scope={scope}
            platform={inspected}
            cloud={inspectedCloud}
            deployment={deployment}
          />
        )
      }
    />
  )
}

interface PlatformInspectorProps extends Pick<EnvironmentDiagramProps, 'scope' | 'deployment'> {
  platform: MapPlatform
  /** Undefined: the platform in all its clouds. */
  cloud: MapCloud | undefined
}

function PlatformInspector({ scope, platform, cloud, deployment }: PlatformInspectorProps) {
  const { name } = platform
  const clouds = cloud ? [cloud] : platform.clouds
  const { work } = cloud ?? platform
  const instances = paths.platformInstances({ ...scope, platform: name })
  const states = sumCounts(clouds.map(({ health }) => (health === 'unknown' ? undefined : health)))?.states ?? []
  return (
    <Stack gap="md">
      <Title order={2}>
        <bdi>{cloud ? `${name} in ${cloud.name}` : name}</bdi>
      </Title>
      <Facts
        facts={[
          ...clouds.map(({ name: term, use, health, computes }) => ({
            term,
            value: (
              <>
                <MapLine {...describeHealth(health)} />
                <div>
                  {use === 'unknown' ? 'use unknown' : use}; {describeComputes(computes)}
                </div>
              </>
            ),
          })),
          { term: 'Deployment', value: <MapLine {...describeWork(work)} /> },
          { term: 'Billed rate', value: cloud ? describeCellCost(platform) : describeCost(platform.cost) },
          {
            term: 'Instances',
            value: states.length > 0 && (
              <Group gap="sm">
                {states.map(({ state, count }) => (
                  <TextLink
                    key={state}
                    to={
                      toQuickFilterPath(instances, state) +
                      (cloud ? `&filter=${encodeURIComponent(`cloud:${cloud.name}`)}` : '')
                    }
                  >
                    {formatCount(count)} {describeState('health', state).label}
                  </TextLink>
                ))}
              </Group>
            ),
          },
        ]}
      />
      <Group gap="sm">
        <ButtonLink to={paths.operatedPlatform({ ...scope, platform: name })}>Open platform</ButtonLink>
        {deployment && typeof work === 'object' && work && (
          <ButtonLink to={paths.deployment({ ...scope, deployment: deployment.deploymentId })}>
            Open deployment
          </ButtonLink>
        )}
      </Group>
    </Stack>
  )
}
