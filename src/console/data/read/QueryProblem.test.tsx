import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { queryWrapper } from '../../app/test-wrapper.tsx'
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { queryClient } from '../query-client.ts'
import { QueryProblem, QueryProblems } from './QueryProblem.tsx'
import { RefusalError } from '../refusal-error.ts'

afterEach(() => queryClient.clear())

const asked = { call: 'listClouds', method: 'GET', path: '/acme/clouds' } as const
const refused = (kind: RefusalKind) =>
  new RefusalError({ kind, messages: [], asked, routed: true, status: undefined, retryAfter: undefined })

it('shows and retries equal problems together, others separately', async () => {
  let isDown = true
  const answer = vi.fn<(name: string) => Promise<string>>(async (name) => {
    if (name === 'secret') throw refused('not-allowed')
    if (isDown && name !== 'known') throw refused('unavailable')
    return name
  })
  const useReading = (name: string) =>
    useQuery({ queryKey: [name], queryFn: () => answer(name), retry: false, refetchInterval: false })
  function Page() {
    const [clouds, plan, past] = [useReading('clouds'), useReading('plan'), useReading('past')]
    const [known, secret] = [useReading('known'), useReading('secret')]
    return (
      <QueryProblems
        queries={[
          [clouds, 'The clouds'],
          [known, 'What is known'],
          [plan, 'The plan'],
          [secret, 'The teams'],
          [past, 'This release'],
        ]}
      />
    )
  }
  render(<Page />, { wrapper: queryWrapper })
  expect(await screen.findByText('The clouds, the plan and this release could not be loaded.')).toBeVisible()
  expect(screen.getByText('The teams could not be loaded.')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  isDown = false
  answer.mockClear()
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body)
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  expect(answer.mock.calls.flat()).toEqual(['clouds', 'plan', 'past'])
})

it('shows the problem while it retries, and keeps what is beside it', async () => {
  let resolveRetry: (answer: string) => void = () => {}
  const answer = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (resolveRetry = resolve)))
  answer.mockRejectedValueOnce(refused('unavailable'))
  function Page() {
    const query = useQuery({ queryKey: ['clouds'], queryFn: answer, retry: false, refetchInterval: false })
    return (
      <>
        <QueryProblem query={query} subject="The clouds" />
        {query.isPending ? 'loading' : <TextInput aria-label="Name" />}
        {query.data}
      </>
    )
  }
  render(<Page />, { wrapper: queryWrapper })
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'web')
  expect(screen.getByRole('button', { name: 'Retrying' })).toBeVisible()
  resolveRetry('dfw-1')
  expect(await screen.findByText('dfw-1')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('web')
})
