import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound, RefusalError } from '../../data/refusal-error.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { CloudServices } from './CloudServices.tsx'
import { NoSuchCloud, type NoSuchCloudProps } from '../clouds/NoSuchCloud.tsx'

// `Could not locate account.Cloud with id/name 'nope' ...`: what is asked for within a cloud may lack the cloud itself (service-api 1).
const lacksCloud = ({ error }: UseQueryResult): boolean =>
  error instanceof RefusalError && error.refusal.messages.some((message) => message.includes(' account.Cloud '))

/** What stands in place of a service of a cloud: which of the two is not there, with those that are; or why it was not read. */
export function NoSuchService({ service, ...cloud }: NoSuchCloudProps & { readonly service: string }): ReactNode {
  if (!isNotFound(cloud.reading.error)) return <ReadProblem reading={cloud.reading} what="The service" />
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
