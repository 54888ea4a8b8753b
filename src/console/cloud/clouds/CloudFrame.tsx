import { useState, type ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { paths } from '../../routing/paths.ts'
import { CloudNotFound } from '../NotFound.tsx'
import { useCloud } from '../queries.ts'
import type { CloudScope } from '../../routing/scope.ts'
import { AdminStatus } from './AdminStatus.tsx'
import { ADMIN_STATES, parseAdminState, stateActionLabel, type AdminState } from './form.ts'

const CloudStateDialog = lazyComponent(() => import('./CloudStateDialog.tsx'))
const DeleteCloudDialog = lazyComponent(() => import('./DeleteCloudDialog.tsx'))

interface CloudFrameProps {
  scope: CloudScope
  actions?: ReactNode
  children: (cloud: Ci) => ReactNode
}

/** Header, tabs and actions that the pages of a cloud share. */
export function CloudFrame({ scope, actions, children }: CloudFrameProps): ReactNode {
  const { organization, cloud: name } = scope
  const query = useCloud(scope)
  const cloud = query.data
  const { more, dialog } = useCloudActions(organization, cloud)
  return (
    <>
      <PageHeader
        title={name}
        state={cloud && <AdminStatus cloud={cloud} />}
        facts={cloud ? `Cloud ${cloud.ciId}` : 'Cloud'}
        actions={cloud && actions}
        more={more}
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
      {dialog}
    </>
  )
}

export interface CloudDialogProps {
  organization: string
  cloud: Ci
  onClose: () => void
}

function useCloudActions(
  organization: string,
  cloud: Ci | undefined,
): { more: readonly PageAction[]; dialog: ReactNode } {
  const [opened, setOpened] = useState<AdminState | 'delete'>()
  const navigate = useNavigate()
  if (!cloud) return { more: [], dialog: undefined }
  const { ciName, ciAttributes } = cloud
  const current = parseAdminState(ciAttributes['adminstatus'])
  const props = { organization, cloud, onClose: () => setOpened(undefined) }
  return {
    more: [
      {
        label: `Edit ${ciName}`,
        run: () => void navigate(paths.editCloud({ organization, cloud: ciName })),
        writes: false,
      },
      ...ADMIN_STATES.filter((state) => state !== current).map((state) => ({
        label: stateActionLabel(ciName, state),
        run: () => setOpened(state),
      })),
      { label: `Delete ${ciName}`, run: () => setOpened('delete') },
    ],
    dialog:
      opened === 'delete' ? <DeleteCloudDialog {...props} /> : opened && <CloudStateDialog {...props} state={opened} />,
  }
}
