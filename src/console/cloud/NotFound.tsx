import type { UseQueryResult } from '@tanstack/react-query'
import { listedHint, NotFound } from '../data/NotFound.tsx'
import { RefusalError } from '../data/refusal-error.ts'
import { paths, type CloudScope, type ServiceScope } from '../routing/paths.ts'
import { CloudsTable } from './clouds/CloudsTable.tsx'
import { useClouds } from './queries.ts'
import { CloudServices } from './services/CloudServices.tsx'
import { ButtonLink } from '../kit/TextLink.tsx'

export function CloudNotFound({ scope, query }: { scope: CloudScope; query: UseQueryResult }) {
  const { organization, cloud } = scope
  const { data: clouds } = useClouds(scope)
  return (
    <NotFound
      query={query}
      subject="The cloud"
      title={`There is no cloud ${cloud} in ${organization}`}
      hint={listedHint(`The clouds of ${organization}`)}
      action={<ButtonLink to={paths.clouds(scope)}>All clouds</ButtonLink>}
    >
      {clouds && <CloudsTable clouds={clouds} />}
    </NotFound>
  )
}

// The cloud itself is missing: "Could not locate account.Cloud with id/name 'nope' ..." (service-api 1).
const isCloudNotFound = ({ error }: UseQueryResult): boolean =>
  error instanceof RefusalError && error.refusal.messages.some((message) => message.includes(' account.Cloud '))

export function ServiceNotFound({ scope, query }: { scope: ServiceScope; query: UseQueryResult }) {
  if (isCloudNotFound(query)) return <CloudNotFound scope={scope} query={query} />
  return (
    <NotFound
      query={query}
      subject="The service"
      title={`There is no service ${scope.service} in ${scope.cloud}`}
      hint={listedHint(`The services of ${scope.cloud}`)}
    >
      <CloudServices scope={scope} />
    </NotFound>
  )
}
