import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { AdminStatus } from './AdminStatus.tsx'
import type { ItemPlace } from '../items/items.ts'
import { NoSuchCloud } from './NoSuchCloud.tsx'
import { useCloud } from '../queries.ts'
import { useCloudActions } from './use-cloud-actions.tsx'

interface CloudFrameProps {
  readonly place: ItemPlace
  readonly actions?: ReactNode
  readonly children: (cloud: Ci) => ReactNode
}

/** What the pages of a cloud have in common: its name and state, the way from one to the other, what can be done with it. */
export function CloudFrame({ place, actions, children }: CloudFrameProps): ReactNode {
  const { organization, cloud: name } = place
  const reading = useCloud(organization, name)
  const cloud = reading.data
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
      {reading.isError && !cloud ? (
        <NoSuchCloud organization={organization} cloud={name} reading={reading} />
      ) : (
        <PageTabs label="Cloud">
          <NavLink to={paths.cloud(organization, name)} end>
            Services and use
          </NavLink>
          <NavLink to={paths.cloudVariables(organization, name)}>Variables</NavLink>
          <NavLink to={paths.cloudSupport(organization, name)}>Support and rules</NavLink>
        </PageTabs>
      )}
      {cloud ? children(cloud) : !reading.isError && <Skeleton lines={12} as="rows" />}
      {dialog}
    </>
  )
}
