import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute, refuse, stubService } from '../../app/test-refusing-service.ts'
import SignedInUser from './SignedInUser.tsx'

let answerTeams: (answer: Response) => void

stubService((path) => {
  if (path.includes('/teams')) return new Promise<Response>((resolve) => (answerTeams = resolve))
  return Response.json(path.includes('/groups') ? [] : { id: 1, username: 'ada', name: 'Ada King', teams: ['admins'] })
})

it('shows the username only once the role is known to be unavailable', async () => {
  renderRoute(<SignedInUser organization="acme" collapsed={false} />, ['/:organization'], '/acme')
  expect(await screen.findByText('Ada King')).toBeVisible()
  expect(screen.queryByText('ada')).toBeNull()
  answerTeams(refuse('not allowed', 403))
  expect(await screen.findByText('ada')).toBeVisible()
})
