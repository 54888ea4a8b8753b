import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { cloudsCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { CloudsTable } from './CloudsTable.tsx'
import { cloudsQuery, useClouds } from '../queries.ts'

export const handle: PageHandle = { crumbs: cloudsCrumbs }

export const loader = pageLoader((scope) => [cloudsQuery(scope)])

export function Component() {
  const scope = useScope()
  const query = useClouds(scope)
  const clouds = query.data
  return (
    <>
      <PageHeader
        title="Clouds"
        facts={clouds ? formatCountOf(clouds.length, 'cloud') : 'Clouds in this organization'}
        actions={
          <>
            <ButtonLink to={paths.offerings(scope)}>Compare offerings</ButtonLink>
            <ButtonLink to={paths.cloudServices(scope)}>Services by cloud</ButtonLink>
            <ActionButton variant="filled" to={paths.newCloud(scope)}>
              Create cloud
            </ActionButton>
          </>
        }
      />
      <CloudsTable clouds={clouds} problem={toQueryProblem(query, 'The clouds')} />
    </>
  )
}
