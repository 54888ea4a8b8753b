import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import type { Ci, Deployment } from '../../../contract/core/records.ts'
import { deleteCloud, readCloud } from '../../../contract/cloud/clouds.ts'
import { describeFailure } from '../../data/problem.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { Guard } from '../../data/write/guards.ts'
import { planDelete } from '../../data/write/write-request.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { PageHeader, PageTabs } from '../../kit/PageHeader.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { deploymentByEnvironment, useOpenDeployments } from '../../organization/index.ts'
import { parseNsPath, paths, type CloudScope } from '../../routing/paths.ts'
import { CloudNotFound } from '../NotFound.tsx'
import { useCloud, useOfferings, useServices } from '../queries.ts'
import { CHANGED_BY_CLOUD, CHANGED_BY_REMOVAL, cloudEnvironmentsQuery } from '../detail-queries.ts'
import { filterByCloud } from '../rules.ts'
import { AdminStatus } from './AdminStatus.tsx'
import {
  ADMIN_STATES,
  parseAdminState,
  planCloudUpdate,
  stateActionLabel,
  statusField,
  type AdminState,
} from './form.ts'
import { CloudImpactList } from './CloudImpactList.tsx'

interface CloudFrameProps {
  scope: CloudScope
  actions?: ReactNode
  children: (cloud: Ci) => ReactNode
}

/** Header, tabs and actions that the pages of a cloud share. */
export function CloudFrame({ scope, actions, children }: CloudFrameProps) {
  const { organization, cloud: name } = scope
  const query = useCloud(scope)
  const cloud = query.data
  return (
    <>
      <PageHeader
        title={name}
        state={cloud && <AdminStatus cloud={cloud} />}
        facts={cloud ? `Cloud ${cloud.ciId}` : 'Cloud'}
        actions={cloud && actions}
        more={useCloudActions(organization, cloud)}
      />
      {(cloud || !query.isError) && (
        <PageTabs label="Cloud">
          <NavLink to={paths.cloud(scope)} end>
            Services and usage
          </NavLink>
          <NavLink to={paths.cloudVariables(scope)}>Variables</NavLink>
          <NavLink to={paths.cloudSupport(scope)}>Support and rules</NavLink>
        </PageTabs>
      )}
      <QueryBoundary query={query} subject="The cloud" failed={<CloudNotFound scope={scope} query={query} />}>
        {children}
      </QueryBoundary>
    </>
  )
}

interface CloudDialogProps {
  organization: string
  cloud: Ci
  onClose: () => void
}

// Affects only the cloud: environments keep using it (service-api 3.8).
const STATE_DESCRIPTIONS: Readonly<Record<AdminState, string>> = {
  active: 'This cloud can be added to environments, and accepts deployments.',
  inert:
    'This cloud cannot be added to more environments. Environments that already use it keep it, and it still accepts their deployments.',
  offline:
    'This cloud cannot be added to more environments, and accepts no deployments. Platforms that already use it are not changed. If this is the only primary cloud of a platform, make another one primary.',
}

const openColumns: readonly PlainColumn<Deployment>[] = [
  {
    id: 'deployment',
    header: 'Open deployment',
    render: ({ deploymentId }) => deploymentId,
    to: ({ deploymentId, nsPath }) => paths.deployment({ ...parseNsPath(nsPath), deployment: deploymentId }),
  },
  {
    id: 'environment',
    header: 'Environment',
    render: ({ nsPath }) => {
      const { assembly, environment } = parseNsPath(nsPath)
      return `${assembly} / ${environment}`
    },
  },
  {
    id: 'state',
    header: 'State',
    render: ({ deploymentState }) => <StateBadge kind="deployment" state={deploymentState} />,
  },
]

/** Deployments of environments that use the cloud, which need it while it accepts none. */
function OpenDeployments({ organization, cloud }: CloudScope) {
  const { data: environments } = useQuery(cloudEnvironmentsQuery({ organization, cloud }))
  const { deployments, failedQuery } = useOpenDeployments(organization)
  if (failedQuery) return <Status icon="attention">{describeFailure('Open deployments', failedQuery.error)}</Status>
  if (!environments || !deployments) return <Skeleton lines={2} variant="rows" />
  const byEnvironment = deploymentByEnvironment(deployments)
  const open = environments.flatMap(({ nsPath, ciName }) => byEnvironment.get(`${nsPath}/${ciName}`) ?? [])
  if (open.length === 0) return <Text fz="sm">No deployment of an environment that uses this cloud is open.</Text>
  return (
    <PlainTable label="Open deployments" columns={openColumns} rows={open} rowId={({ deploymentId }) => deploymentId} />
  )
}

function CloudStateDialog({ organization, cloud, state, onClose }: CloudDialogProps & { state: AdminState }) {
  const { ciName } = cloud
  const scope = { organization, cloud: ciName }
  const before = parseAdminState(cloud.ciAttributes['adminstatus'])
  const isOffline = state === 'offline'
  const title = stateActionLabel(ciName, state)
  return (
    <WriteDialog
      title={title}
      description={STATE_DESCRIPTIONS[state]}
      requests={[{ ...planCloudUpdate(scope, cloud, [statusField], { adminstatus: state }), label: title }]}
      invalidates={CHANGED_BY_CLOUD}
      typeName={isOffline ? ciName : undefined}
      danger={isOffline}
      onClose={onClose}
    >
      <Diff
        label={`Status of ${ciName}`}
        differences={[{ attribute: statusField.name, label: statusField.label, before, after: state }]}
      />
      {isOffline && <OpenDeployments organization={organization} cloud={ciName} />}
      <CloudImpactList cloud={cloud} loadAll />
    </WriteDialog>
  )
}

/** The service refuses to delete a cloud in use, but does not say why (service-api 2.9). */
const cloudInUseGuard = (scope: CloudScope): Guard => ({
  label: 'Environments that use this cloud',
  check: async () => {
    const using = await fetchFresh(cloudEnvironmentsQuery(scope))
    if (using.length === 0) return { state: 'clear', note: 'No environment uses this cloud.' }
    return {
      state: 'blocks',
      note: `Remove ${scope.cloud} from its ${formatCountOf(using.length, 'environment')}, commit and deploy, then delete it.`,
    }
  },
})

function DeleteCloudDialog({ organization, cloud, onClose }: CloudDialogProps) {
  const navigate = useNavigate()
  const { ciName } = cloud
  const params = { organization, cloud: ciName }
  const { data: using } = useQuery(cloudEnvironmentsQuery(params))
  const { data: services } = useServices({ organization }, ciName)
  const { data: offerings } = useOfferings({ organization }, { cloud: ciName })
  const countHere = (records: typeof services, noun: string) => {
    const count = Object.values(filterByCloud(records ?? {}, ciName)).flat().length
    return count > 0 && formatCountOf(count, noun)
  }
  const included = [countHere(services, 'service'), countHere(offerings, 'offering')].filter(Boolean)
  const title = `Delete cloud ${ciName}`
  return (
    <WriteDialog
      title={title}
      description={`${included.length > 0 ? `${included.join(', ')}, and its` : 'Its services, offerings,'} variables, support records, compliance records and zones are deleted with it. This cannot be undone.`}
      requests={[planDelete(title, deleteCloud, { params }, readCloud)]}
      guards={[cloudInUseGuard(params)]}
      invalidates={CHANGED_BY_REMOVAL}
      typeName={ciName}
      danger
      doneMessage={`Deleted cloud ${ciName}.`}
      onDone={() => void navigate(paths.clouds({ organization }))}
      onClose={onClose}
    >
      {/* The check above says that none does. */}
      {using?.length !== 0 && <CloudImpactList cloud={cloud} loadAll />}
    </WriteDialog>
  )
}

function useCloudActions(organization: string, cloud: Ci | undefined): readonly MenuAction[] {
  const navigate = useNavigate()
  if (!cloud) return []
  const { ciName, ciAttributes } = cloud
  const current = parseAdminState(ciAttributes['adminstatus'])
  const props = { organization, cloud }
  return [
    {
      label: `Edit ${ciName}`,
      run: () => void navigate(paths.editCloud({ organization, cloud: ciName })),
      writes: false,
    },
    ...ADMIN_STATES.filter((state) => state !== current).map((state): MenuAction => ({
      label: stateActionLabel(ciName, state),
      danger: state === 'offline',
      renderDialog: (onClose) => <CloudStateDialog {...props} state={state} onClose={onClose} />,
    })),
    {
      label: `Delete ${ciName}`,
      danger: true,
      renderDialog: (onClose) => <DeleteCloudDialog {...props} onClose={onClose} />,
    },
  ]
}
