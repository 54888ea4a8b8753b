// Every write is a mutation that React Query's tools can see.
import { onlineManager, useIsMutating } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnyCall } from '../../../contract/core/call.ts'
import { allCalls } from '../../../contract/contract.ts'
import { updateDeployment } from '../../../contract/transition/deployments.ts'
import { runWrite } from './write-run.ts'
import { removeWrite, saveStates } from './write-store.ts'
import { queryWrapper } from '../../app/test-wrapper.tsx'
import { queryClient } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'

const writes = allCalls.filter(({ effect, blockedByGateway }) => effect === 'write' && !blockedByGateway)
const fetched = vi.fn<() => Promise<Response>>()

function write(call: AnyCall) {
  const params = Object.fromEntries([...call.params, ...call.alternativeParams].map((name) => [name, `a-${name}`]))
  saveStates('one', [{ state: 'waiting' }])
  const settings = { writeId: 'one', openedAt: 0, onChange: () => {} }
  return { mutationKey: [call.name, params], sent: runWrite([{ call, request: { params } }], [0], settings) }
}

const locks = { request: (_name: string, _options: object, act: (lock: object) => unknown) => act({}) }

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  fetched.mockReset().mockImplementation(async () => Response.json({ deploymentId: 1 }))
  vi.stubGlobal('fetch', fetched)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
})
afterEach(() => {
  onlineManager.setOnline(true)
  Reflect.deleteProperty(navigator, 'locks')
  removeWrite('one')
  vi.unstubAllGlobals()
})

it.each(writes.map((call) => [call.name, call] as const))('%s is a mutation, sent once', async (_, call) => {
  const { mutationKey, sent } = write(call)
  await sent
  expect(queryClient.getMutationCache().findAll({ mutationKey, exact: true })).toHaveLength(1)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('useIsMutating counts a write while it runs', async () => {
  let answer: (response: Response) => void = () => {}
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const { result } = renderHook(() => useIsMutating({ mutationKey: [updateDeployment.name] }), {
    wrapper: queryWrapper,
  })
  expect(result.current).toBe(0)
  const { sent } = write(updateDeployment)
  await waitFor(() => expect(result.current).toBe(1))
  answer(Response.json({ deploymentId: 1 }))
  await sent
  await waitFor(() => expect(result.current).toBe(0))
})

it('a refused write is an error of its mutation and not sent again', async () => {
  fetched.mockResolvedValue(Response.json({ errors: ['not now'] }, { status: 503 }))
  const { mutationKey, sent } = write(updateDeployment)
  await sent
  const [mutation] = queryClient.getMutationCache().findAll({ mutationKey })
  expect(mutation?.state).toMatchObject({ status: 'error', isPaused: false })
  expect(mutation?.state.error).toBeInstanceOf(RefusalError)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('a write is not paused while the library believes to be offline', async () => {
  onlineManager.setOnline(false)
  const { mutationKey, sent } = write(updateDeployment)
  await sent
  expect(queryClient.getMutationCache().find({ mutationKey })?.state.status).toBe('success')
})
