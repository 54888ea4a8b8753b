import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound, RefusalError } from '../../data/refusal-error.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { CloudServices } from './CloudServices.tsx'
import { CloudNotFound, type CloudNotFoundProps } from '../clouds/CloudNotFound.tsx'

// `Could not locate account.Cloud with id/name 'nope' ...`: what is asked for within a cloud may lack the cloud itself (service-api 1).
const isCloudNotFound = ({ error }: UseQueryResult): boolean =>
  error instanceof RefusalError && error.refusal.messages.some((message) => message.includes(' account.Cloud '))

/** What stands in place of a service of a cloud: which of the two is not there, with those that are; or why it was not read. */
export function ServiceNotFound({ service, ...cloud }: CloudNotFoundProps & { readonly service: string }): ReactNode {
  if (!isNotFound(cloud.query.error)) return <QueryProblem query={cloud.query} subject="The service" />
  if (isCloudNotFound(cloud.query)) return <CloudNotFound {...cloud} />
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
