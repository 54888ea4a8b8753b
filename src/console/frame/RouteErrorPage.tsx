import { Stack, VisuallyHidden } from '@mantine/core'
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { toProblem, type ProblemText } from '../data/problem.ts'
import { ProblemPanel } from '../kit/ProblemPanel.tsx'
import { TextLink } from '../kit/TextLink.tsx'
import { paths } from '../routing/paths.ts'

const PAGE_NOT_FOUND: ProblemText = {
  title: 'Page not found',
  meaning: 'The URL does not match any page of the console.',
  advice: 'Check the URL, or start from the overview.',
  messages: [],
  request: '',
  status: 404,
}

/** Shown for a page that could not be found, loaded or rendered. */
export function RouteErrorPage() {
  const error = useRouteError()
  const { organization } = useParams()
  const notFound = isRouteErrorResponse(error) && error.status === 404
  const problem = notFound ? PAGE_NOT_FOUND : toProblem(error)
  return (
    <Stack maw={720} align="flex-start">
      <VisuallyHidden component="h1">{problem.title}</VisuallyHidden>
      <ProblemPanel {...problem} what="This page" onRetry={notFound ? undefined : () => location.reload()} />
      <TextLink to={organization ? paths.organization({ organization }) : paths.organizations()}>
        {organization ? 'Go to overview' : 'Go to organizations'}
      </TextLink>
    </Stack>
  )
}

/** The same outside the frame. */
export const RootErrorPage = () => (
  <main>
    <RouteErrorPage />
  </main>
)
