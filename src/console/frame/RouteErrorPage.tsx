import { Stack, VisuallyHidden } from '@mantine/core'
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { toProblem } from '../data/problem.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ProblemPanel } from '../kit/ProblemPanel.tsx'
import { ButtonLink } from '../kit/TextLink.tsx'
import { paths } from '../routing/paths.ts'
import { useIsKnownOrganization } from './known-organization.ts'

/** Shown for a page that could not be found, loaded or rendered. */
export function RouteErrorPage() {
  const error = useRouteError()
  const { organization: name = '' } = useParams()
  const organization = useIsKnownOrganization(name, name !== '') ? name : undefined
  const wayBack = (
    <ButtonLink to={organization ? paths.organization({ organization }) : paths.organizations()}>
      {organization ? 'Go to overview' : 'Go to organizations'}
    </ButtonLink>
  )
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <>
        <VisuallyHidden component="h1">Page not found</VisuallyHidden>
        <EmptyState
          title="Page not found"
          hint="The URL does not match any page of the console. Check it, or go back."
          action={wayBack}
        />
      </>
    )
  const problem = toProblem(error)
  return (
    <Stack maw={720} align="flex-start">
      <VisuallyHidden component="h1">{problem.title}</VisuallyHidden>
      <ProblemPanel {...problem} what="This page" onRetry={() => location.reload()} />
      {wayBack}
    </Stack>
  )
}

/** The same outside the frame. */
export const RootErrorPage = () => (
  <main>
    <RouteErrorPage />
  </main>
)
