import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../kit/Button.tsx'
import { ReadRefused } from '../data/read-refused.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { paths } from '../paths.ts'
import { CloudServices } from './CloudServices.tsx'
import { CloudsTable } from './CloudsTable.tsx'
import { cloudsOf } from './queries.ts'

const isMissing = ({ error }: UseQueryResult): boolean =>
  error instanceof ReadRefused && error.refusal.kind === 'not-found'

// `Could not locate account.Cloud with id/name 'nope' ...`: what is asked for within a cloud may lack the cloud itself (service-api 1).
const lacksCloud = ({ error }: UseQueryResult): boolean =>
  error instanceof ReadRefused && error.refusal.messages.some((message) => message.includes(' account.Cloud '))

interface NoSuchCloudProps {
  readonly organization: string
  readonly cloud: string
  /** The reading that failed. */
  readonly reading: UseQueryResult
}

/** What stands in place of a cloud: that there is none of this name, with those that there are; or why it was not read. */
export function NoSuchCloud({ organization, cloud, reading }: NoSuchCloudProps): ReactNode {
  const { data: clouds } = useQuery(cloudsOf(organization))
  if (!isMissing(reading)) return <ReadProblem reading={reading} what="The cloud" />
  return (
    <>
      <EmptyState
        title={`There is no cloud ${cloud} in ${organization}`}
        hint="It may have been deleted, or the address is not quite right. The clouds that there are stand below."
        action={
          <ButtonLink variant="default" to={paths.clouds(organization)}>
            All clouds
          </ButtonLink>
        }
      />
      {clouds && <CloudsTable organization={organization} rows={clouds.map((each) => ({ cloud: each }))} />}
    </>
  )
}
/** The same for a service of a cloud. */
export function NoSuchService({ service, ...cloud }: NoSuchCloudProps & { readonly service: string }): ReactNode {
  if (!isMissing(cloud.reading)) return <ReadProblem reading={cloud.reading} what="The service" />
  if (lacksCloud(cloud.reading)) return <NoSuchCloud {...cloud} />
  return (
    <>
      <EmptyState
        title={`There is no service ${service} in ${cloud.cloud}`}
        hint="It may have been deleted, or the address is not quite right. The services of the cloud stand below."
      />
      <CloudServices organization={cloud.organization} cloud={cloud.cloud} />
    </>
  )
}
