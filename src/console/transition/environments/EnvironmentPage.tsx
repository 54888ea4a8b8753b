import { Box, Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { isLocked, type CloudUsage, type Environment } from '../../../contract/transition/environments.ts'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { designReleasesQuery, UnavailableParts } from '../../design/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { useWatchActions } from '../../data/saved-records/use-watch-actions.ts'
import { ExportFileDialog } from '../../data/transfer/ExportFileDialog.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { formatCount } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { environmentCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { CommentsNotice } from '../Notice.tsx'
import { EnvironmentPlatforms } from '../platforms/EnvironmentPlatforms.tsx'
import { noCandidatesReason, toToggleablePlatforms, type ToggleAction } from '../platforms/toggle.ts'
import {
  environmentFileQuery,
  billOfMaterialsQuery,
  composedPlatformsQuery,
  deploymentsQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
  markedComputesQuery,
  platformsQuery,
  useDeployments,
  usePlatforms,
} from '../queries.ts'
import { Relays } from '../relays/Relays.tsx'
import { toCiNames } from '../../kit/named-records.ts'
import { lockedReason } from '../states.ts'
import { importDisabledReason } from '../transfer/rules.ts'
import { CLOUD_STATUS_TONES, formatUse, toUsedClouds, type UsedCloud } from '../cloud-use.ts'
import { EnvironmentActions, toDiscardAction } from './EnvironmentActions.tsx'
import { EnvironmentTabs } from './EnvironmentHeader.tsx'
import { RecentDeployments } from './RecentDeployments.tsx'
import { StageStrip } from './StageStrip.tsx'
import { isPullOffered, pullDisabledReason, type EnvironmentState } from './state.ts'
import { useEnvironmentState } from './use-environment-state.ts'

const PullDialog = lazyComponent(() => import('../releases/PullDialog.tsx'))
const TogglePlatformsDialog = lazyComponent(() => import('../platforms/TogglePlatformsDialog.tsx'))
const DeleteEnvironmentDialog = lazyComponent(() => import('./DeleteEnvironmentDialog.tsx'))

export const handle: PageHandle = { crumbs: environmentCrumbs }

export const loader = pageLoader((scope) => [
  environmentQuery(scope),
  latestReleaseQuery(scope),
  designReleasesQuery(scope),
  billOfMaterialsQuery(scope),
  latestDeploymentQuery(scope),
  markedComputesQuery(scope),
  platformsQuery(scope),
  deploymentsQuery(scope),
  cloudsQuery(scope),
])

function EnvironmentFacts({ environment }: { environment: Environment }) {
  const { ciAttributes, createdBy, updated, updatedBy } = environment
  const { availability, profile, subdomain, description } = ciAttributes
  const facts = [
    availability,
    profile && `profile ${profile}`,
    subdomain,
    createdBy && `created by ${createdBy}`,
    description && `“${description}”`,
  ]
  return (
    <>
      {isLocked(environment) && (
        <span>
          locked for <Time value={updated} />
          {updatedBy && (
            <>
              , by <bdi>{updatedBy}</bdi>
            </>
          )}
        </span>
      )}
      {facts.filter(Boolean).map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </>
  )
}

function useMenu(
  scope: Scope,
  record: Environment | undefined,
  state: EnvironmentState | undefined,
): readonly MenuAction[] {
  const navigate = useNavigate()
  const watchActions = useWatchActions(scope.organization, record)
  const { data: platforms } = usePlatforms(scope)
  const { data: composed } = useQuery(composedPlatformsQuery(scope, { lowPriority: true }))
  const toggleable = platforms && composed && toToggleablePlatforms(platforms, composed)
  if (!record) return []
  const disabledReason = lockedReason(record)
  const link = (label: string, to: string): MenuAction => ({ label, run: () => void navigate(to), writes: false })
  const toggle = (label: string, action: ToggleAction): MenuAction => ({
    label,
    disabledReason: disabledReason ?? (toggleable && noCandidatesReason(toggleable, action)),
    danger: action === 'disable',
    renderDialog: (onClose) => <TogglePlatformsDialog scope={scope} action={action} onClose={onClose} />,
  })
  const releaseActions: readonly MenuAction[] = state
    ? [
        ...(isPullOffered(state)
          ? []
          : [
              {
                label: 'Pull design',
                disabledReason: pullDisabledReason(state),
                renderDialog: (onClose: () => void) => <PullDialog scope={scope} state={state} onClose={onClose} />,
              },
            ]),
        toDiscardAction(scope, state),
      ]
    : []
  return [
    ...releaseActions,
    link(`Edit ${scope.environment}`, paths.editEnvironment(scope)),
    {
      label: 'Export environment',
      renderDialog: (onClose) => <ExportEnvironmentDialog scope={scope} onClose={onClose} />,
      writes: false,
    },
    {
      label: 'Import environment',
      run: () => void navigate(paths.importEnvironment(scope)),
      disabledReason: importDisabledReason(record, state?.manifest),
    },
    link(
      `Compare ${scope.environment}`,
      paths.compareEnvironments(scope, `environment:${scope.environment}`, 'design'),
    ),
    link(`Create environment based on ${scope.environment}`, paths.newEnvironment(scope, scope.environment)),
    toggle('Disable platforms', 'disable'),
    toggle('Enable platforms', 'enable'),
    ...watchActions,
    {
      label: `Delete ${scope.environment}`,
      danger: true,
      disabledReason,
      renderDialog: (onClose) => <DeleteEnvironmentDialog scope={scope} onClose={onClose} />,
    },
  ]
}

function ExportEnvironmentDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const { assembly, environment } = scope
  return (
    <ExportFileDialog
      subject="environment"
      of={`${assembly} ${environment}`}
      description={`The file contains the committed settings of ${environment} that differ from the design: variables kept on pull, overridden values of components and monitors, and the scale of redundant platforms. Secrets and clouds are not included. You can import it into any environment with the same platforms.`}
      query={useQuery(environmentFileQuery(scope))}
      onClose={onClose}
    />
  )
}

const getCloudColumns = (matrix: string): readonly PlainColumn<UsedCloud>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ name }) => name,
    to: ({ name }) => `${matrix}?${new URLSearchParams({ cloud: name }).toString()}`,
  },
  { id: 'priority', header: 'Priority', render: ({ priority }) => formatUse('priority', priority) },
  { id: 'order', header: 'Order', align: 'end', render: ({ dpmt_order }) => dpmt_order },
  { id: 'scale', header: 'Scale', align: 'end', render: ({ pct_scale }) => `${pct_scale}%` },
  {
    id: 'status',
    header: 'Status',
    render: ({ adminstatus }) => <Status icon={CLOUD_STATUS_TONES[adminstatus] ?? 'idle'}>{adminstatus}</Status>,
  },
]

interface EnvironmentCloudsProps {
  scope: Scope
  /** Undefined while loading. */
  uses: Readonly<Record<string, CloudUsage>> | undefined
  /** For the names; without them clouds are shown by id. */
  clouds: readonly Ci[] | undefined
}

function EnvironmentClouds({ scope, uses, clouds }: EnvironmentCloudsProps) {
  const matrix = paths.environmentClouds(scope)
  const rows = uses && toUsedClouds(uses, toCiNames(clouds))
  return (
    <Section
      title="Clouds"
      hint={rows && formatCount(rows.length)}
      action={<TextLink to={matrix}>By platform</TextLink>}
    >
      {rows ? (
        <PlainTable
          label="Clouds"
          columns={getCloudColumns(matrix)}
          rows={rows}
          rowId={({ id }) => id}
          emptyState={{ title: 'No clouds', hint: 'Nothing can be deployed without a primary cloud.' }}
        />
      ) : (
        <Skeleton lines={3} variant="table" />
      )}
    </Section>
  )
}

export function Component() {
  const scope = useScope()
  const { query, manifest, bom, latest, releases, state } = useEnvironmentState(scope)
  const clouds = useClouds(scope)
  const platforms = usePlatforms(scope)
  const deployments = useDeployments(scope)
  const { data } = query
  const waiting = [query, manifest, bom, latest].some(({ isPending }) => isPending)
  return (
    <>
      <PageHeader
        title={scope.environment}
        state={data && data.ciState !== 'default' && <StateBadge kind="environment" state={data.ciState} />}
        facts={data && <EnvironmentFacts environment={data} />}
        actions={state && <EnvironmentActions scope={scope} state={state} />}
        actionsPending
        more={useMenu(scope, data, state)}
      />
      <EnvironmentTabs scope={scope} />
      <QueryProblem query={query} subject="This environment" />
      {(data !== undefined || query.isPending) && (
        <Stack gap="md">
          <StageStrip scope={scope} state={state} />
          {data && <CommentsNotice raw={data.comments} />}
          {/* Hidden until the notice above, which moves it, is complete. */}
          <Box mt="md" style={{ visibility: waiting ? 'hidden' : undefined }}>
            <Grid gap="xl">
              <Grid.Col span={{ base: 12, md: 8 }}>
                <EnvironmentPlatforms scope={scope} query={platforms} release={manifest.data} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 4 }}>
                <EnvironmentClouds
                  scope={scope}
                  uses={clouds.isPending ? undefined : data?.clouds}
                  clouds={clouds.data}
                />
              </Grid.Col>
            </Grid>
            <RecentDeployments scope={scope} query={deployments} />
            <Relays scope={scope} />
            <RawRecord queryOptions={environmentQuery(scope)} />
          </Box>
          <UnavailableParts
            parts={(
              [
                [manifest, 'the latest release'],
                [bom, 'the plan'],
                [latest, 'the latest deployment'],
                [releases, 'the releases of the design'],
              ] as const
            ).flatMap(([part, name]) => (part.isLoadingError ? [name] : []))}
          />
        </Stack>
      )}
    </>
  )
}
