import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { findAnswer, stubService } from '../../app/test-refusing-service.ts'
import { queryWrapper } from '../../app/test-wrapper.tsx'
import { useAccess } from './use-access.ts'

const team = (id: number, name: string) => ({ id, organization_id: 1, name })
const answers = {
  '/profile': { id: 5, username: 'ada', name: 'Ada' },
  '/groups': [{ id: 7, name: 'night' }],
  '/teams': [team(1, 'admins'), team(2, 'operators')],
  '/members': { users: [], groups: [{ id: 7, name: 'night' }] },
}

let userTeams: string[]
let asked: string[]
beforeEach(() => {
  asked = []
})

stubService((path) => {
  if (path.endsWith('/members')) asked.push(path)
  if (path.endsWith('/users/5')) return Response.json({ username: 'ada', teams: userTeams })
  return Response.json(findAnswer(answers, path) ?? [])
})

it.each([
  ['every team of a member of groups', ['operators'], {}, 2],
  ['only the team that tells who can grant permissions, for administrators', ['admins'], {}, 1],
  ['every team of an administrator if they are shown', ['admins'], { allTeams: true }, 2],
] as const)('loads the members of %s', async (_, teams, options, count) => {
  userTeams = [...teams]
  const { result } = renderHook(() => useAccess('acme', options), { wrapper: queryWrapper })
  await waitFor(() => expect(result.current.access?.teams.length).toBeGreaterThan(0))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(asked).toHaveLength(count)
})
