import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { AdminStatus } from './AdminStatus.tsx'
import type { CloudScope } from '../items/items.ts'
import { CloudNotFound } from './CloudNotFound.tsx'
import { useCloud } from '../queries.ts'
import { useCloudActions } from './use-cloud-actions.tsx'

interface CloudFrameProps {
  readonly scope: CloudScope
  readonly actions?: ReactNode
  readonly children: (cloud: Ci) => ReactNode
}

/** What the pages of a cloud have in common: its name and state, the way from one to the other, what can be done with it. */
export function CloudFrame({ scope, actions, children }: CloudFrameProps): ReactNode {
  const { organization, cloud: name } = scope
  const query = useCloud(organization, name)
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
      {query.isError && !cloud ? (
        <CloudNotFound organization={organization} cloud={name} query={query} />
      ) : (
        <PageTabs label="Cloud">
          <NavLink to={paths.cloud(organization, name)} end>
            Services and use
          </NavLink>
          <NavLink to={paths.cloudVariables(organization, name)}>Variables</NavLink>
          <NavLink to={paths.cloudSupport(organization, name)}>Support and rules</NavLink>
        </PageTabs>
      )}
      {cloud ? children(cloud) : !query.isError && <Skeleton lines={12} variant="rows" />}
      {dialog}
    </>
  )
}
